/** Tracks as a CSV that reads back to equal values: SI, a header line, rows in order of time. */
import { columnUnits, type ColumnName, type MotionFile, type MotionTrack } from './motion-track.ts';

type CsvColumn = ColumnName | 'end';

const csvColumns: readonly CsvColumn[] = [...(Object.keys(columnUnits) as ColumnName[]), 'end'];

/** Several tracks get a column of ids. All have the same columns. */
export function exportCsv({ idColumn, tracks }: Pick<MotionFile, 'idColumn' | 'tracks'>): string {
  const columns = csvColumns.filter((name) => tracks.some((track) => isWritten(track, name)));
  const header = tracks.length > 1 ? [...columns, idColumn] : columns;
  const lines = rowsInOrder(tracks).map(({ track, row }) => {
    const cells = columns.map((name) => cellText(track, name, row));
    return (tracks.length > 1 ? [...cells, track.id] : cells).join(',');
  });
  return [header.join(','), ...lines, ''].join('\n');
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

interface Row {
  readonly track: MotionTrack;
  readonly row: number;
  readonly time: number;
}

/** By time; rows of one time in the order of the tracks. The ends of lives stand with the rows before them; a first row of life 0 has none. */
function rowsInOrder(tracks: readonly MotionTrack[]): Row[] {
  const rows = tracks.flatMap((track) => Array.from(track.columns.t, (time, row) => ({ track, row, time })));
  return rows.filter(({ track, row }) => row === 0 || track.columns.life?.[row] !== 0).sort((a, b) => a.time - b.time);
}

/** The shortest decimal that reads back to the same number, negative zero included. */
function numeral(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
