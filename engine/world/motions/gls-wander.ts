/** A wanderer of the GLS game: always at full speed, and every two seconds on to a new heading. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond, seconds } from '../../plugin-api/quantities.ts';
import type { RandomLaws } from '../../base/random/random-stream.ts';
import { boundaryRadius, turnHome } from '../boundary.ts';
import { type PathPieces, LevelPath, PiecewisePath } from './level-path.ts';
import { defineMotion } from '../../plugin-api/define.ts';
import { boundary, heading, start } from './parameters.ts';

const params = z.object({
  speed: metresPerSecond({ default: 2, min: 0, max: 10_000, help: 'Speed, kept while turning.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 2, min: 0.001, max: 100, help: 'Turn rate while turning to a new heading.' }),
  interval: seconds({ default: 2, min: 0.1, max: 1000, help: 'Time between two new headings.' }),
  heading,
  start,
  boundary,
});

export default defineMotion({
  id: 'gls-wander',
  title: 'GLS wanderer',
  source: 'GLS (NOSSDAV’06): 2 m/s, π/2 rad/s, players who reconsider every two seconds',
  guidance: {
    use: 'Like players',
    goodFor: 'the bots of GLS: straight drives with sudden turns',
    needs: 'nothing',
    costs: 'random: compare over several seeds',
  },
  params,
  create({ params: { start: place, heading: yaw, ...rules }, arena, random }) {
    const reach = boundaryRadius(arena, rules.boundary);
    return new PiecewisePath(new LevelPath(...place, yaw), new Headings({ ...rules, reach }, random));
  },
});

interface WanderRules extends Pick<z.output<typeof params>, 'speed' | 'turnRate' | 'interval'> {
  /** Boundary, m. */
  readonly reach: number;
}

/** A turn to a new heading, and straight on for the rest of the interval. */
class Headings implements PathPieces {
  readonly #rules: WanderRules;
  readonly #random: RandomLaws;
  /** Rest of the interval (s) once the turn is done; 0: a new one begins. */
  #left = 0;

  constructor(rules: WanderRules, random: RandomLaws) {
    this.#rules = rules;
    this.#random = random;
  }

  begin(levelPath: LevelPath): number {
    const { speed, turnRate, interval } = this.#rules;
    const left = this.#left;
    this.#left = 0;
    if (left > 0) {
      levelPath.steer(speed, 0);
      return left;
    }
    const angle = this.#chooseTurn(levelPath);
    const turning = Math.min(interval, Math.abs(angle) / turnRate);
    levelPath.steer(speed, Math.sign(angle) * turnRate);
    this.#left = interval - turning;
    return turning;
  }

  /** Any new heading; beyond the boundary one towards the centre, give or take 60°. The shorter turn. */
  #chooseTurn(levelPath: LevelPath): number {
    const angle = this.#random.between(-Math.PI, Math.PI);
    return Math.hypot(levelPath.x, levelPath.y) < this.#rules.reach ? angle : turnHome(levelPath, angle);
  }
}
