/** A part that turns at one rate for ever: a radar. */
import { wrapAngle } from '../../base/math/angle.ts';
import { radians, radiansPerSecond } from '../../plugin-api/quantities.ts';
import { z } from 'zod';
import { definePartMotion, type PartMotion, type PartState } from '../part-motion.ts';

export default definePartMotion({
  kind: 'steady',
  title: 'At one rate',
  params: z.object({
    rate: radiansPerSecond({ default: 1, min: -100, max: 100, help: 'Turn rate; to the right below 0.' }),
    angle: radians({ default: 0, min: -Math.PI, max: Math.PI, help: 'Where it starts.' }),
  }),
  create: ({ params: { rate, angle } }) => new Steady(rate, angle),
});

class Steady implements PartMotion {
  readonly #rate: number;
  readonly #start: number;

  constructor(rate: number, start: number) {
    this.#rate = rate;
    this.#start = start;
  }

  sample(now: number, out: PartState): void {
    out.angle = wrapAngle(this.#start + this.#rate * now);
    out.rate = this.#rate;
  }
}
