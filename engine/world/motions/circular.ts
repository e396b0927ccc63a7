/** Circles in random directions, changing every few seconds; or, with a radius, one endless circle. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond } from '../../plugin-api/quantities.ts';
import type { RandomLaws } from '../../base/random/random-stream.ts';
import { boundaryRadius } from '../boundary.ts';
import { type PathPieces, EndlessPath, LevelPath, PiecewisePath } from './level-path.ts';
import { defineMotion } from '../../plugin-api/define.ts';
import { boundary, durations, heading, place, start } from './parameters.ts';

const params = z.object({
  speed: metresPerSecond({ default: 25, min: 0, max: 10_000, help: 'Speed along the circle.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0.001, max: 100, help: 'Turn rate, when no radius is given.' }),
  heading,
  start,
  circles: durations(5, 12, 'Shortest and longest time on one circle, when no radius is given.'),
  boundary,
  radius: z.number().positive().optional().meta({
    unit: 'm',
    description: 'Radius of one endless circle about `centre`; `start`, `turnRate` and `circles` are then ignored.',
  }),
  centre: place('Centre of the one circle: [x, y].'),
  direction: z
    .enum(['left', 'right'])
    .default('left')
    .meta({ unit: '', description: 'Direction of the one circle: left is counter-clockwise.' }),
});

type CircularParams = z.output<typeof params>;

export default defineMotion({
  id: 'circular',
  title: 'Circles',
  source: 'Thesis, section 2.3: circular motion',
  guidance: {
    use: 'Known paths',
    goodFor: 'turns at constant rate: what extrapolation in straight lines gets wrong',
    needs: 'nothing',
    costs: 'no straight parts',
  },
  params,
  create({ params: p, arena, random }) {
    if (p.radius !== undefined) return new EndlessPath(oneCircle(p, p.radius));
    const levelPath = new LevelPath(...p.start, p.heading);
    return new PiecewisePath(levelPath, new Circles({ ...p, reach: boundaryRadius(arena, p.boundary) }, random));
  },
});

function oneCircle({ speed, centre, direction, heading: yaw }: CircularParams, radius: number): LevelPath {
  const side = direction === 'left' ? 1 : -1;
  const levelPath = new LevelPath(centre[0] + side * radius * Math.sin(yaw), centre[1] - side * radius * Math.cos(yaw), yaw);
  levelPath.steer(speed, (side * speed) / radius);
  return levelPath;
}

interface CircleRules extends Pick<CircularParams, 'speed' | 'turnRate' | 'circles'> {
  /** Boundary, m. */
  readonly reach: number;
}

/** One circle after another, each to a random side. */
class Circles implements PathPieces {
  readonly #rules: CircleRules;
  readonly #random: RandomLaws;

  constructor(rules: CircleRules, random: RandomLaws) {
    this.#rules = rules;
    this.#random = random;
  }

  begin(levelPath: LevelPath): number {
    const { circles, speed, turnRate } = this.#rules;
    const duration = this.#random.between(circles[0], circles[1]);
    const side = this.#random.uniform() < 0.5 ? -1 : 1;
    levelPath.steer(speed, turnRate * (this.#leavesArena(levelPath, side) ? -side : side));
    return duration;
  }

  /**
   * True when the circle to that side crosses the boundary and the other one lies nearer the centre. One of the two is
   * the circle just driven, so that an entity that starts inside stays inside.
   */
  #leavesArena(levelPath: LevelPath, side: number): boolean {
    const { speed, turnRate, reach } = this.#rules;
    const radius = speed / turnRate;
    const far = centreDistance(levelPath, side * radius);
    return far + radius > reach && far > centreDistance(levelPath, -side * radius);
  }
}

/** How far from the arena's centre the centre of a circle lies whose signed radius is given (left positive). */
function centreDistance({ x, y, yaw }: LevelPath, radius: number): number {
  return Math.hypot(x - radius * Math.sin(yaw), y + radius * Math.cos(yaw));
}
