/** Teleports of a track: rows that its file marks, and rows that are reached too fast. */
import type { MotionTrack, TrackColumns } from './motion-track.ts';

/** The track with its column of teleports: rows reached faster than `speed` (m/s) are marked beside those that are. */
export function withTeleports(track: MotionTrack, speed: number): MotionTrack {
  const { columns } = track;
  const teleport = Float64Array.from(columns.t, (_, row) =>
    (columns.teleport?.[row] ?? 0) !== 0 || (row > 0 && isFaster(columns, row, speed)) ? 1 : 0,
  );
  return { ...track, columns: { ...columns, teleport } };
}

/** Reached within one spawn; at the same time as the row before it, at any distance. */
function isFaster({ t, x, y, z, life }: TrackColumns, row: number, speed: number): boolean {
  if (life && (life[row] === 0 || life[row] !== life[row - 1])) return false;
  const step = (column: Float64Array | undefined) => (column?.[row] ?? 0) - (column?.[row - 1] ?? 0);
  const distance = Math.hypot(step(x), step(y), step(z));
  return distance > speed * step(t);
}

/** Rows that are reached by a teleport, within a spawn. */
export function teleportRows({ teleport, life }: TrackColumns): readonly number[] {
  if (!teleport) return [];
  const rows = Array.from(teleport.keys()).filter((row) => row > 0 && teleport[row] !== 0);
  return life ? rows.filter((row) => life[row] !== 0 && life[row] === life[row - 1]) : rows;
}

/** `3 teleports are marked.` */
export function teleportsNote(tracks: readonly MotionTrack[]): string {
  const count = tracks.reduce((sum, { columns }) => sum + teleportRows(columns).length, 0);
  return count === 1 ? '1 teleport is marked.' : `${count} teleports are marked.`;
}

/** 0 or 1 a row: it changes with each of the teleports; null: there is none. */
export function hopsOf(columns: TrackColumns): Float64Array | null {
  const rows = new Set(teleportRows(columns));
  if (rows.size === 0) return null;
  let hop = 0;
  return Float64Array.from(columns.t, (_, row) => (rows.has(row) ? (hop = 1 - hop) : hop));
}
