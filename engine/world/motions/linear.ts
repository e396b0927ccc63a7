/** Straight legs, with a stop and a turn on the spot between; or one leg that never ends. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond } from '../../plugin-api/quantities.ts';
import type { RandomLaws } from '../../base/random/random-stream.ts';
import { boundaryRadius, distanceToBoundary, turnHome } from '../boundary.ts';
import { type PathPieces, EndlessPath, LevelPath, PiecewisePath } from './level-path.ts';
import { clearPath, type ClearPath } from '../clear-path.ts';
import { defineMotion } from '../../plugin-api/define.ts';
import { avoid, boundary, durationRange, durations, heading, start } from './parameters.ts';

const params = z.object({
  speed: metresPerSecond({ default: 25, min: 0.001, max: 10_000, help: 'Speed on a leg.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0.001, max: 100, help: 'Turn rate on the spot between legs.' }),
  heading,
  start,
  legs: z
    .union([z.literal('endless'), durationRange])
    .default([5, 12])
    .meta({ unit: 's', description: 'Shortest and longest duration of a leg, or "endless": one leg, never turned back.' }),
  stops: durations(0.5, 2, 'Shortest and longest stop after a leg.'),
  boundary,
  avoid,
});

export default defineMotion({
  id: 'linear',
  title: 'Straight legs',
  source: 'Thesis, section 2.3: linear motion; with stops, as of the tank that stops there',
  guidance: {
    use: 'Known paths',
    goodFor: 'checking a model: a straight line',
    needs: 'nothing',
    costs: 'no turns: every first-order model is exact',
  },
  params,
  create({ params: { speed, legs, heading: yaw, start: place, ...rest }, arena, random, obstacles }) {
    const levelPath = new LevelPath(...place, yaw);
    levelPath.steer(speed, 0);
    if (legs === 'endless') return new EndlessPath(levelPath);
    const radius = boundaryRadius(arena, rest.boundary);
    return new PiecewisePath(
      levelPath,
      new Legs({ speed, turnRate: rest.turnRate, legs, stops: rest.stops, radius, path: clearPath(obstacles, rest.avoid) }, random),
    );
  },
});

interface LegRules {
  /** m/s */
  readonly speed: number;
  /** rad/s */
  readonly turnRate: number;
  /** s */
  readonly legs: readonly [number, number];
  /** s */
  readonly stops: readonly [number, number];
  /** Boundary, m. */
  readonly radius: number;
  readonly path: ClearPath | null;
}

/** The phases follow one another: a leg, a stop, a turn on the spot. */
const leg = 0;
const stop = 1;
const turn = 2;

/** A leg, a stop, a turn on the spot, and again. */
class Legs implements PathPieces {
  readonly #rules: LegRules;
  readonly #random: RandomLaws;
  #phase = turn;

  constructor(rules: LegRules, random: RandomLaws) {
    this.#rules = rules;
    this.#random = random;
  }

  begin(levelPath: LevelPath): number {
    this.#phase = (this.#phase + 1) % 3;
    if (this.#phase === leg) return this.#beginLeg(levelPath);
    return this.#phase === stop ? this.#beginStop(levelPath) : this.#beginTurn(levelPath);
  }

  /** The boundary or an obstacle ends a leg early. */
  #beginLeg(levelPath: LevelPath): number {
    const { speed, legs } = this.#rules;
    const longest = this.#free(levelPath.x, levelPath.y, levelPath.yaw) / speed;
    levelPath.steer(speed, 0);
    return Math.max(0, Math.min(longest, this.#random.between(legs[0], legs[1])));
  }

  #beginStop(levelPath: LevelPath): number {
    const { stops } = this.#rules;
    levelPath.steer(0, 0);
    return this.#random.between(stops[0], stops[1]);
  }

  #beginTurn(levelPath: LevelPath): number {
    const angle = this.#chooseTurn(levelPath);
    const rate = this.#rules.turnRate;
    levelPath.steer(0, angle < 0 ? -rate : rate);
    return Math.abs(angle) / rate;
  }

  /** How far (m) it is along `yaw` to the boundary or the first obstacle. */
  #free(x: number, y: number, yaw: number): number {
    const { radius, path } = this.#rules;
    const longest = distanceToBoundary(x, y, yaw, radius);
    return path ? path.along(x, y, yaw, longest) : longest;
  }

  /**
   * Any new heading; where the boundary would cut even the shortest leg, one towards the centre, give or take 60°;
   * where an obstacle would, the opposite one.
   */
  #chooseTurn(levelPath: LevelPath): number {
    const { x, y, yaw } = levelPath;
    const { speed, legs, radius } = this.#rules;
    const angle = this.#random.between(-Math.PI, Math.PI);
    const shortest = speed * legs[0];
    if (this.#free(x, y, yaw + angle) >= shortest) return angle;
    if (distanceToBoundary(x, y, yaw + angle, radius) >= shortest) return angle < 0 ? angle + Math.PI : angle - Math.PI;
    return turnHome(levelPath, angle);
  }
}
