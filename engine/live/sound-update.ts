/** What of a stranger’s updates, acknowledgements and shots can be: bounds of their times and numbers. */
import type { PathPiece } from '../update/path-piece.ts';

/** Serial numbers of a life, so that they rise through all lives of a seat. */
const serialsALife = 1 << 20;

/** The first, and the first of the next life. */
export function serialsOfLife(life: number): { readonly first: number; readonly end: number } {
  return { first: (life - 1) * serialsALife, end: life * serialsALife };
}

/** How far (s) the time of what arrives may be from now. */
const furthest = 60;

export function isSoundTime(time: number, now: number): boolean {
  return Math.abs(time - now) <= furthest;
}

/** Positions (m), velocities (m/s) and the like beyond this no session has. */
const most = 1e7;

/** True when a model can go on from it for hours without leaving the numbers. */
export function isSoundUpdate({ serial, life, level, stamp, state }: Readonly<PathPiece>, now: number): boolean {
  const { first, end } = serialsOfLife(life);
  if (life < 1 || level !== 0 || serial < first || serial >= end || !isSoundTime(stamp, now)) return false;
  const { x, y, z, vx, vy, vz, ax, ay, az, wx, wy, wz } = state;
  const linear = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  return linear + Math.abs(ax) + Math.abs(ay) + Math.abs(az) + Math.abs(wx) + Math.abs(wy) + Math.abs(wz) < most;
}
