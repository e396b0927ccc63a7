/** Windows of a path: long enough that the noise of single rows does not count, short enough that a turn in one is even. */
import { gapSteps } from './motion-facts.ts';
import type { TrackColumns } from './motion-track.ts';

/** Rows of a window: its first, the one in its middle, and its last. */
export interface PathWindow {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  /** s */
  readonly time: number;
}

/** s, and at least two steps. */
const windowTime = 0.5;

/** Fewer windows are not enough to judge by; more are not looked at. */
export const leastWindows = 8;
export const mostWindows = 20_000;

/** One after the other; none is across a gap or a new spawn. `step`: usual time between rows, s. */
export function* windowsOf({ t, life }: TrackColumns, step: number): Generator<PathWindow> {
  const timeOf = (from: number, to: number) => (t[to] as number) - (t[from] as number);
  let from = 0;
  for (let row = 1; row < t.length; row++) {
    const isBroken = timeOf(row - 1, row) > gapSteps * step || (life && (life[row] === 0 || life[row] !== life[row - 1]));
    if (isBroken) from = row;
    const time = timeOf(from, row);
    if (row < from + 2 || time < windowTime) continue;
    let middle = from + 1;
    while (middle + 1 < row && timeOf(from, middle + 1) <= time / 2) middle++;
    yield { from, middle, to: row, time };
    from = row;
  }
}

/** m/s: slower, the direction of a path is noise. */
const leastSpeed = 0.5;

/** Where the path goes in a window, and by how much it turns from its first half to its second (rad); null: it stands. */
export function turnIn(
  { x, y, t }: TrackColumns,
  { from, middle, to }: PathWindow,
): { readonly direction: number; readonly turn: number } | null {
  const leg = (first: number, last: number) => {
    const [dx, dy] = [(x[last] as number) - (x[first] as number), (y[last] as number) - (y[first] as number)];
    const time = (t[last] as number) - (t[first] as number);
    return Math.hypot(dx, dy) > leastSpeed * time && time > 0 ? Math.atan2(dy, dx) : NaN;
  };
  const [before, after, direction] = [leg(from, middle), leg(middle, to), leg(from, to)];
  const turn = angleFrom(after - before);
  return Number.isNaN(turn + direction) ? null : { direction, turn };
}

/** The same direction, from −π to π. */
export function angleFrom(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** Where a body looks on the level, by row; null: the file does not say. */
export function lookOf({ yaw, qw, qx, qy, qz }: TrackColumns): ((row: number) => number) | null {
  if (yaw) return (row) => yaw[row] as number;
  if (!qw || !qx || !qy || !qz) return null;
  return (row) => {
    const [w, x, y, z] = [qw[row] as number, qx[row] as number, qy[row] as number, qz[row] as number];
    return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
  };
}
