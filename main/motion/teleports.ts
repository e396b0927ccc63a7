/** Teleports of a track: rows that its file marks, and rows that are reached too fast. */
import { distanceOf, isMarkedTeleport, isOneSpawn, timeOf } from './motion-facts.ts';
import type { MotionTrack, TrackColumns } from './motion-track.ts';

/** The track with its column of teleports: rows reached faster than `speed` (m/s) are marked beside those that are. */
export function withTeleports(track: MotionTrack, speed: number): MotionTrack {
  const { columns } = track;
  const teleport = Float64Array.from(columns.t, (_, row) =>
    isMarkedTeleport(columns, row) || (row > 0 && isFaster(columns, row - 1, speed)) ? 1 : 0,
  );
  return { ...track, columns: { ...columns, teleport } };
}

/** The step that begins at `row`, within one spawn. One that takes no time is faster than any speed. */
function isFaster(columns: TrackColumns, row: number, speed: number): boolean {
  return isOneSpawn(columns, row) && distanceOf(columns, row, row + 1) > speed * timeOf(columns, row);
}

/** Rows that are reached by a teleport, within a spawn. */
function teleportRows(columns: TrackColumns): readonly number[] {
  const rows = Array.from(columns.teleport?.keys() ?? []);
  return rows.filter((row) => row > 0 && isMarkedTeleport(columns, row) && isOneSpawn(columns, row - 1));
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
