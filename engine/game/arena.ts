/** The arena: walls around, obstacles in it. */
import { Footprint } from '../plugin-api/footprint.ts';
import type { Obstacle } from '../plugin-api/world-view.ts';
import type { ArenaBounds } from '../world/motion-source.ts';

export class Arena {
  /** The walls stand at ± these, m. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly obstacles: readonly Footprint[];

  constructor({ width, depth }: ArenaBounds, obstacles: readonly Obstacle[]) {
    this.halfWidth = width / 2;
    this.halfDepth = depth / 2;
    this.obstacles = obstacles.map((obstacle) => new Footprint(obstacle, 0));
  }
}
