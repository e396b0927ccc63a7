/** A file's rows as they stand in it, which columns were read as what, and what becomes of rows without some value. */
import type { MotionQuantity } from '../../experiment/motion.ts';
import type { ColumnQuantity } from './mapping/arrival-columns.ts';
import type { ColumnPlan, CsvForm } from './mapping/column-plan.ts';
import type { RawTrack } from './mapping/raw-tracks.ts';

export interface RowTable {
  readonly plan: ColumnPlan;
  readonly tracks: readonly RawTrack[];
  /** Null: none. */
  readonly leftOut?: LeftOut | null;
  /** Columns that many rows have no value of, which are not read. */
  readonly sparse?: readonly SparseColumn[];
  /** Latitudes and longitudes had letters of hemispheres. */
  readonly hasHemispheres?: boolean;
  /** Notes of the reader about the file, in sentences, and what it doubts, as questions. */
  readonly notes?: readonly string[];
  readonly doubts?: readonly string[];
}

/** Rows without one of the values that are read. */
export interface LeftOut {
  readonly count: number;
  /** The first that lacked a value. */
  readonly column: string;
}

/** A column of which this share of the rows has a value. */
interface SparseColumn {
  readonly quantity: ColumnQuantity;
  readonly share: number;
}

const needed: ReadonlySet<ColumnQuantity> = new Set<MotionQuantity>(['t', 'x', 'y', 'z', 'lat', 'lon', 'alt', 'life', 'end']);
/** Of an update that was lost there is no more. */
const neededOfUpdates: ReadonlySet<ColumnQuantity> = new Set(['t', 'number']);

/** True: a row without this value cannot be a sample. Others may be NaN in a table, until `wholeRows`. */
export function isAlwaysNeeded(quantity: ColumnQuantity, form: CsvForm = 'path'): boolean {
  return (form === 'arrivals' ? neededOfUpdates : needed).has(quantity);
}

/** Texts that programs write where there is no value; an infinite number is none either. */
export const missingWord =
  /^(|[+-]?(nan(\(.*\))?|inf(inity)?|∞)|[+-]?1\.#(ind|inf|[qs]nan)\d*|#n\/a|#num!|#value!|null|nil|none|n\/a|na|-|\\N|undefined)$/i;

/** A column with fewer values than this share of the rows is not read, rather than the rows without them. */
const leastShare = 0.9;

/**
 * The rows that have all values, of the columns that most rows have: a heading is often missing while a vehicle stands,
 * and tables of several topics have rows of each. Latitude 0 and longitude 0 are written as long as there is no fix.
 */
export function wholeRows(table: RowTable): RowTable {
  const { plan, leftOut = null } = table;
  if (plan.form === 'arrivals') return table;
  const rows = rowsOf(table.tracks);
  const lacking = plan.columns.flatMap(({ quantity, name }) => {
    const gaps = isAlwaysNeeded(quantity) ? 0 : table.tracks.reduce((sum, { columns }) => sum + gapsIn(columns[quantity]), 0);
    return gaps === 0 ? [] : [{ quantity, name, share: 1 - gaps / rows }];
  });
  if (lacking.length === 0 && !plan.geo) return table;
  const sparse = lacking.filter(({ share }) => share < leastShare);
  const partial = lacking.filter(({ share }) => share >= leastShare);
  const isWhole = ({ lat, lon, ...columns }: RawTrack['columns'], row: number) =>
    (lat?.[row] !== 0 || lon?.[row] !== 0) && partial.every(({ quantity }) => !Number.isNaN(columns[quantity as 'yaw']?.[row]));
  const tracks = table.tracks.map((track) => rowsThat(without(track, sparse), isWhole)).filter((track) => track.rows > 0);
  if (tracks.length === 0) return table;
  const lost = rows - rowsOf(tracks);
  const column = leftOut?.column ?? partial[0]?.name ?? plan.columns.find(({ quantity }) => quantity === 'lat')?.name ?? '';
  return { ...table, tracks, sparse, leftOut: lost === 0 ? leftOut : { count: lost + (leftOut?.count ?? 0), column } };
}

function rowsOf(tracks: readonly RawTrack[]): number {
  return tracks.reduce((sum, track) => sum + track.rows, 0);
}

function gapsIn(column: Float64Array | undefined): number {
  return column?.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0) ?? 0;
}

function without(track: RawTrack, sparse: readonly SparseColumn[]): RawTrack {
  const isKept = (quantity: string) => !sparse.some((each) => each.quantity === quantity);
  return { ...track, columns: Object.fromEntries(Object.entries(track.columns).filter(([quantity]) => isKept(quantity))) };
}

function rowsThat(track: RawTrack, isKept: (columns: RawTrack['columns'], row: number) => boolean): RawTrack {
  const kept = Uint32Array.from({ length: track.rows }, (_, row) => row).filter((row) => isKept(track.columns, row));
  return kept.length === track.rows ? track : withRows(track, kept);
}

/** The track with these of its rows alone. */
export function withRows(track: RawTrack, rows: Uint32Array): RawTrack {
  const columns = Object.entries(track.columns).map(([name, column]) => [name, Float64Array.from(rows, (row) => column[row] as number)]);
  return { ...track, rows: rows.length, columns: Object.fromEntries(columns) as RawTrack['columns'] };
}

/** The endings that a motion file may have; texts may be packed. */
export const motionEndings: readonly string[] = (
  '.csv .tsv .txt .log .dat .tum .plt .parquet .jsonl .ndjson .json .geojson .gpx .kml .tcx .xml .gz .zst .dem .pcap .pcapng .rec .bag .db3 ' +
  '.ulg .mcap'
).split(' ');
/** The same in messages. */
export const motionEndingWords = `${motionEndings.slice(0, -1).join(', ')} or ${motionEndings.at(-1)}`;
export const motionRole = `a motion file (${motionEndingWords})`;
