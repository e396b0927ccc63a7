/** What of the world both sides of the network know beforehand: ground, obstacles, roads. */
import type { Obstacle } from '../base/math/footprint.ts';

export type { Obstacle };

/** A path of straight segments that is shared beforehand. A closed one leads from its last point back to its first. */
export interface Road {
  readonly id: string;
  /** At least two, m; neighbours apart from each other. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly z: number }[];
  readonly closed: boolean;
}

/**
 * A place on the map (m) and the height of the ground there. Reused by the caller: numbers that cross a call may be
 * boxed.
 */
export class GroundPlace {
  x = NaN;
  y = NaN;
  /** m; NaN where there is no ground. */
  z = NaN;
}

export interface WorldView {
  /** Writes how high the ground is at (x, y). */
  groundAt(place: GroundPlace): void;
  readonly obstacles: readonly Obstacle[];
  readonly roads: readonly Road[];
}

/** Level ground at height 0 everywhere, and nothing on it. */
export const openWorld: WorldView = { groundAt: (place) => void (place.z = 0), obstacles: [], roads: [] };
