/** A gunner: holds, corrects by a little, and now and then turns elsewhere. */
import { z } from 'zod';
import { wrapAngle } from '../../base/math/angle.ts';
import { radians, radiansPerSecond, ratio } from '../../plugin-api/quantities.ts';
import type { RandomStream } from '../../base/random/random-stream.ts';
import { durations } from '../motions/parameters.ts';
import { timeTolerance } from '../../base/time/time-tolerance.ts';
import { definePartMotion, type PartMotion, type PartState } from '../part-motion.ts';

const params = z
  .object({
    slowest: radiansPerSecond({ default: 0.3, min: 0.001, max: 100, help: 'Least turn rate of a move; every move draws its own.' }),
    fastest: radiansPerSecond({ default: 1.2, min: 0.001, max: 100, help: 'Greatest turn rate of a move.' }),
    holds: durations(0.2, 2, 'Shortest and longest time between two moves.'),
    corrections: ratio({ default: 0.7, min: 0, max: 1, help: 'Share of the moves that only correct the aim.' }),
    correction: radians({ default: 0.1, min: 0, max: Math.PI, help: 'Standard deviation of a correction.' }),
    reach: radians({ default: Math.PI, min: 0, max: Math.PI, help: 'Range of the other moves, to both sides of straight ahead.' }),
  })
  .refine(({ slowest, fastest }) => slowest <= fastest, 'slowest must not be above fastest');

type GunnerRules = z.output<typeof params>;

export default definePartMotion({
  kind: 'human-like',
  title: 'A gunner',
  params,
  create: ({ params: rules, random }) => new Gunner(rules, random),
});

/** Moves at constant rates and holds by turns, whatever the ticks. */
class Gunner implements PartMotion {
  readonly #rules: GunnerRules;
  readonly #random: RandomStream;
  /** Where the present move or hold began (rad, s), its rate (rad/s), and when it ends (s). */
  #angle = 0.0;
  #since = 0.0;
  #rate = 0.0;
  #until = 0.0;

  constructor(rules: GunnerRules, random: RandomStream) {
    this.#rules = rules;
    this.#random = random;
    this.#until = random.between(...rules.holds);
  }

  sample(now: number, out: PartState): void {
    while (now >= this.#until - timeTolerance) this.#next();
    out.angle = wrapAngle(this.#angle + this.#rate * (now - this.#since));
    out.rate = this.#rate;
  }

  #next(): void {
    const { holds, slowest, fastest } = this.#rules;
    const turn = this.#rate === 0 ? this.#chooseTurn() : 0;
    const speed = this.#random.between(slowest, fastest);
    this.#angle = wrapAngle(this.#angle + this.#rate * (this.#until - this.#since));
    this.#since = this.#until;
    this.#rate = Math.sign(turn) * speed;
    this.#until += turn === 0 ? this.#random.between(...holds) : Math.abs(turn) / speed;
  }

  /** The next turn, by the smaller angle. */
  #chooseTurn(): number {
    const { corrections, correction, reach } = this.#rules;
    if (this.#random.uniform() < corrections) return correction * this.#random.normal();
    return wrapAngle(this.#random.between(-reach, reach) - this.#angle);
  }
}
