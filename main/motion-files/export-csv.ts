/** Tracks as a CSV that reads back to equal values: SI, a header line, rows in order of time. */
import { columnNames, type ColumnName, type MotionFile, type MotionTrack } from './motion-track.ts';

/** Several tracks get the column that tells them apart. All have the same columns; acceleration is left out where there is none. */
export function exportCsv({ idColumn, tracks }: Pick<MotionFile, 'idColumn' | 'tracks'>): string {
  const columns = columnNames.filter((name) => tracks.some((track) => isTold(track, name)));
  const header = tracks.length > 1 ? [...columns, idColumn] : columns;
  const lines = rowsInOrder(tracks).map(({ track, row }) => {
    const cells = columns.map((name) => numeral(track.columns[name]?.[row] ?? 0));
    return (tracks.length > 1 ? [...cells, track.id] : cells).join(',');
  });
  return [header.join(','), ...lines, ''].join('\n');
}

function isTold({ columns }: MotionTrack, name: ColumnName): boolean {
  const column = columns[name];
  return column !== undefined && (name !== 'az' || column.some((value) => value !== 0));
}

/** By time; rows of one time in the order of the tracks. */
function rowsInOrder(tracks: readonly MotionTrack[]): { readonly track: MotionTrack; readonly row: number; readonly time: number }[] {
  const rows = tracks.flatMap((track) => Array.from(track.columns.t, (time, row) => ({ track, row, time })));
  return rows.sort((a, b) => a.time - b.time);
}

/** The shortest decimal that reads back to the same number, negative zero included. */
function numeral(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
