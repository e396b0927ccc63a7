/** A part that sweeps from side to side: a scan of a sector. */
import { z } from 'zod';
import { wrapAngle } from '../../base/math/angle.ts';
import { radians, ratio, seconds } from '../../plugin-api/quantities.ts';
import { definePartMotion, type PartMotion, type PartState } from '../part-motion.ts';

const params = z.object({
  amplitude: radians({ default: 1, min: 0, max: Math.PI, help: 'From the middle to either side.' }),
  period: seconds({ default: 6, min: 0.1, max: 10_000, help: 'There and back.' }),
  centre: radians({ default: 0, min: -Math.PI, max: Math.PI, help: 'Middle of the sector.' }),
  shape: z.enum(['even', 'sine']).default('even').meta({ unit: '', description: 'At one rate and back at once, or as a pendulum swings.' }),
  phase: ratio({ default: 0, min: 0, max: 1, help: 'Share of the period that has gone by at the start, from the middle to the left.' }),
});

type SweepRules = z.output<typeof params>;

export default definePartMotion({
  kind: 'sweep',
  title: 'From side to side',
  params,
  create: ({ params: rules }) => new Sweep(rules),
});

class Sweep implements PartMotion {
  readonly #rules: SweepRules;

  constructor(rules: SweepRules) {
    this.#rules = rules;
  }

  sample(now: number, out: PartState): void {
    const { period, phase } = this.#rules;
    const turns = now / period + phase;
    if (this.#rules.shape === 'sine') this.#swing(2 * Math.PI * turns, out);
    else this.#march(turns - Math.floor(turns), out);
  }

  #swing(phase: number, out: PartState): void {
    const { amplitude, period, centre } = this.#rules;
    out.angle = wrapAngle(centre + amplitude * Math.sin(phase));
    out.rate = ((2 * Math.PI) / period) * amplitude * Math.cos(phase);
  }

  /** `share` of the period: a quarter to the left, half to the right, a quarter back. */
  #march(share: number, out: PartState): void {
    const { amplitude, period, centre } = this.#rules;
    const backwards = share >= 0.25 && share < 0.75;
    const quarters = 4 * (share < 0.75 ? share : share - 1);
    out.angle = wrapAngle(centre + amplitude * (backwards ? 2 - quarters : quarters));
    out.rate = ((backwards ? -4 : 4) * amplitude) / period;
  }
}
