/**
 * Rows that repeat the position of the row before: a receiver that knows a new place twice a second, in a log of twenty
 * rows a second. As a path they would stand, and leap.
 */
import { lowerQuantile } from '../../engine/base/math/sample.ts';
import type { RawTrack } from './mapping/raw-tracks.ts';
import { withRows } from './row-table.ts';

/** Rows that were left out, and which row usually has a new position. */
export interface HeldPositions {
  readonly count: number;
  readonly every: number;
}

/** Positions that are enough to see a pattern. */
const leastChanges = 10;
/** So many of the positions are held as long as usual, to a row or a quarter. */
const evenShare = 0.8;
/** A position that is held so many times as long as usual is of an entity that stands. */
const standsFactor = 2;

const places = ['x', 'y', 'z', 'lat', 'lon', 'alt'] as const;

/** Null: positions are not held in a regular pattern. */
export function withoutHeld(tracks: readonly RawTrack[]): { readonly tracks: readonly RawTrack[]; readonly held: HeldPositions } | null {
  if (sampledShare(tracks) < leastHeld) return null;
  const runs = tracks.flatMap(runsOf);
  const every = lowerQuantile(runs, 0.5);
  if (every < 2 || runs.length < leastChanges) return null;
  const even = runs.filter((run) => Math.abs(run - every) <= Math.max(1, every / 4)).length;
  const moving = runs.filter((run) => run < standsFactor * every).length;
  if (even < evenShare * moving || moving < evenShare * runs.length) return null;
  const kept = tracks.map((track) => withRows(track, newPositions(track, every)));
  const count = tracks.reduce((sum, track, k) => sum + track.rows - (kept[k]?.rows ?? 0), 0);
  return { tracks: kept, held: { count, every } };
}

/** Fewer held rows than this share are not looked at further; so many rows show it. */
const leastHeld = 0.4;
const sampleSize = 5000;

function sampledShare(tracks: readonly RawTrack[]): number {
  let [held, seen] = [0, 0];
  const stride = Math.max(1, Math.floor(tracks.reduce((sum, { rows }) => sum + rows, 0) / sampleSize));
  for (const track of tracks)
    for (let row = 1; row < track.rows; row += stride) {
      seen++;
      if (isHeld(track, row)) held++;
    }
  return seen === 0 ? 0 : held / seen;
}

/** For how many rows each position is held; the first and the last may have been cut off. */
function runsOf(track: RawTrack): readonly number[] {
  const runs: number[] = [];
  let last = 0;
  for (let row = 1; row < track.rows; row++)
    if (!isHeld(track, row)) {
      if (last > 0) runs.push(row - last);
      last = row;
    }
  return runs;
}

function isHeld({ columns }: RawTrack, row: number): boolean {
  if (columns.life && columns.life[row] !== columns.life[row - 1]) return false;
  return places.every((place) => !columns[place] || columns[place][row] === columns[place][row - 1]);
}

/** Rows with a new position; of an entity that stands, rows as far apart as these usually are; the first and the last. */
function newPositions(track: RawTrack, every: number): Uint32Array {
  const rows: number[] = [];
  for (let row = 0; row < track.rows; row++)
    if (row === 0 || !isHeld(track, row) || row - (rows.at(-1) ?? 0) >= standsFactor * every) rows.push(row);
  return Uint32Array.from(rows);
}
