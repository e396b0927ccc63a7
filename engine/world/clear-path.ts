/** The clear distance: how far a straight path goes before an obstacle is too near. */
import { Footprint } from '../base/math/footprint.ts';
import type { Obstacle } from '../plugin-api/world-view.ts';

/** Nearer than this (m) it touches the obstacle. */
const touch = 1e-3;

/** Steps of the search at most; it then ends short of the obstacle, never beyond it. */
const mostSteps = 100;

export class ClearPath {
  readonly #footprints: readonly Footprint[];
  readonly #spot = { x: NaN, y: NaN };

  constructor(obstacles: readonly Obstacle[], room: number) {
    this.#footprints = obstacles.map((obstacle) => new Footprint(obstacle, room));
  }

  /**
   * How far (m) from (x, y) along `yaw`, `longest` at most. Steps as long as the distance that is clear in any
   * direction.
   */
  along(x: number, y: number, yaw: number, longest: number): number {
    const cosine = Math.cos(yaw);
    const sine = Math.sin(yaw);
    let distance = 0;
    for (let step = 0; step < mostSteps && distance < longest; step++) {
      const clear = this.#clearance(x + distance * cosine, y + distance * sine, cosine, sine);
      if (clear < touch) return distance;
      distance += clear;
    }
    return Math.min(distance, longest);
  }

  /** Distance (m) to the nearest obstacle but for those that the direction leads away from. */
  #clearance(x: number, y: number, cosine: number, sine: number): number {
    let least = Infinity;
    this.#spot.x = x;
    this.#spot.y = y;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      footprint.nearest(this.#spot, 1);
      if (footprint.distance >= least) continue;
      const outward = (footprint.x - x) * cosine + (footprint.y - y) * sine;
      const leaves = footprint.distance < 1 && outward >= 0;
      if (!leaves) least = footprint.distance;
    }
    return least;
  }
}

/** Null where there is nothing to avoid. */
export function clearPath(obstacles: readonly Obstacle[] = [], room: number | undefined): ClearPath | null {
  return room === undefined || obstacles.length === 0 ? null : new ClearPath(obstacles, room);
}
