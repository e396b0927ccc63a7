/** The inner boundary: how far from the arena's centre synthetic motion is turned back. */
import type { ArenaBounds } from '../plugin-api/motion.ts';

/** 350 of the 400 units from the centre to a side of BZFlag's 800-unit arena. */
const share = 350 / 400;

/**
 * Radius (m) of the boundary, a circle about the centre: as given, otherwise in proportion to the arena's shorter side.
 */
export function boundaryRadius(arena: ArenaBounds, given: number | undefined): number {
  return given ?? (share * Math.min(arena.width, arena.depth)) / 2;
}

/**
 * Distance (m) along `yaw` from (x, y) to where the line leaves the circle of `radius` for good; negative when it lies
 * behind, 0 when it is missed.
 */
export function distanceToBoundary(x: number, y: number, yaw: number, radius: number): number {
  const along = x * Math.cos(yaw) + y * Math.sin(yaw);
  const square = along * along + radius * radius - x * x - y * y;
  return square < 0 ? 0 : Math.sqrt(square) - along;
}

/**
 * The turn (rad, the shorter one) from `yaw` at (x, y) towards the centre and on by a third of `angle`: give or take
 * 60°, as that is any.
 */
export function turnHome({ x, y, yaw }: Readonly<Record<'x' | 'y' | 'yaw', number>>, angle: number): number {
  const turn = Math.atan2(-y, -x) + angle / 3 - yaw;
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}
