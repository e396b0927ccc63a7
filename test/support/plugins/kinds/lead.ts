/** A metric: how far ahead of the real entity the shown one is, along its direction of motion. */
import { defineMetric, metresPerSecond, z, type Meter, type PairFrame } from '../../../../engine/plugin-api/index.ts';

export default defineMetric({
  id: 'lead',
  title: 'lead, mean',
  source: 'An example',
  unit: 'm',
  per: 'pair',
  params: z.object({
    slowest: metresPerSecond({ default: 0.1, min: 0, max: 100, help: 'A tick counts where the real entity is at least this fast.' }),
  }),
  create: ({ params: { slowest } }) => new Lead(slowest),
});

class Lead implements Meter {
  readonly #slowest: number;
  #sum = 0.0;
  #frames = 0;

  constructor(slowest: number) {
    this.#slowest = slowest;
  }

  frame({ real, placed }: PairFrame): void {
    const speed = Math.sqrt(real.vx * real.vx + real.vy * real.vy + real.vz * real.vz);
    if (speed === 0 || speed < this.#slowest) return;
    const along = (placed.x - real.x) * real.vx + (placed.y - real.y) * real.vy + (placed.z - real.z) * real.vz;
    this.#sum += along / speed;
    this.#frames += 1;
  }

  value(): number | null {
    return this.#frames === 0 ? null : this.#sum / this.#frames;
  }
}
