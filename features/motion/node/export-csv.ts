/** Tracks as a CSV that reads back to equal values: SI, a header line, rows in order of time. */
import { columnUnits, type ColumnName, type MotionFile, type MotionTrack } from '../../../main/motion/motion-track.ts';

type CsvColumn = ColumnName | 'end';

const csvColumns: readonly CsvColumn[] = [...(Object.keys(columnUnits) as ColumnName[]), 'end'];

/** Several tracks get a column of ids. All have the same columns. */
export function exportCsv(file: Pick<MotionFile, 'idColumn' | 'tracks'>): string {
  return [...csvPieces(file)].join('');
}

/** Rows of a piece: about a megabyte. */
const rowsAtATime = 10_000;

/** The same in pieces: of a long path the text is many times as long as its numbers. */
export function* csvPieces({ idColumn, tracks }: Pick<MotionFile, 'idColumn' | 'tracks'>): Generator<string> {
  const columns = csvColumns.filter((name) => tracks.some((track) => isWritten(track, name)));
  const isOne = tracks.length === 1;
  let piece = `${(isOne ? columns : [...columns, idColumn]).join(',')}\n`;
  let rows = 0;
  for (const [track, row] of rowsInOrder(tracks)) {
    for (let k = 0; k < columns.length; k++) piece += `${k === 0 ? '' : ','}${cellText(track, columns[k] as CsvColumn, row)}`;
    piece += isOne ? '\n' : `,${idText(track.id)}\n`;
    if (++rows % rowsAtATime !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Left out where they are zero in every row. */
const oftenZero: readonly CsvColumn[] = ['ax', 'ay', 'az', 'wx', 'wy'];

function isWritten({ columns }: MotionTrack, name: CsvColumn): boolean {
  if (name === 'end') return columns.life?.includes(0) ?? false;
  return oftenZero.includes(name) ? (columns[name]?.some((value) => value !== 0) ?? false) : columns[name] !== undefined;
}

function cellText({ columns }: MotionTrack, name: CsvColumn, row: number): string {
  if (name !== 'end') return numeral(columns[name]?.[row] ?? 0);
  const next = row + 1;
  return columns.life?.[next] === 0 ? numeral(columns.t[next] ?? 0) : '';
}

/**
 * Rows in order of time, and those of one time in the order of the tracks. The ends of spawns stand with the rows
 * before them; a first row of spawn 0 has none.
 */
function* rowsInOrder(tracks: readonly MotionTrack[]): Generator<readonly [track: MotionTrack, row: number]> {
  const begins: number[] = [];
  let count = 0;
  for (const { columns } of tracks) {
    begins.push(count);
    count += columns.t.length;
  }
  const times = new Float64Array(count);
  const owner = new Uint32Array(count);
  for (const [k, { columns }] of tracks.entries()) {
    times.set(columns.t, begins[k]);
    owner.fill(k, begins[k], (begins[k] as number) + columns.t.length);
  }
  const order = Uint32Array.from({ length: count }, (_, place) => place);
  if (tracks.length > 1) order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b);
  for (const place of order) {
    const k = owner[place] as number;
    const track = tracks[k] as MotionTrack;
    const row = place - (begins[k] as number);
    if (row === 0 || track.columns.life?.[row] !== 0) yield [track, row];
  }
}

/** In quotes where it has what separates cells or lines. The reader knows no quotes within quotes. */
function idText(id: string): string {
  return /[,\n\r]/.test(id) ? `"${id.replaceAll('"', "'").replaceAll(/[\n\r]+/g, ' ')}"` : id;
}

/** The shortest decimal that reads back to the same number, negative zero included. */
function numeral(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
