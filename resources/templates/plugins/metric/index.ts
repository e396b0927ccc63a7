/** Template title: a number computed from real and shown paths. */
import { defineMetric, metres, z, type Meter, type PairFrame } from 'driftbench/plugin-api';

/** One for every pair. What it remembers stands in fields that begin with a number: then nothing is allocated. */
class Share implements Meter {
  readonly #near: number;
  #frames = 0;
  #far = 0;

  constructor(near: number) {
    this.#near = near;
  }

  /** Called at the end of every tick; both states are reused: copy what you keep. */
  frame({ real, placed }: PairFrame): void {
    const x = placed.x - real.x;
    const y = placed.y - real.y;
    const z = placed.z - real.z;
    this.#frames += 1;
    if (Math.sqrt(x * x + y * y + z * z) > this.#near) this.#far += 1;
  }

  /** The number so far; null: nothing yet. */
  value(): number | null {
    return this.#frames === 0 ? null : this.#far / this.#frames;
  }
}

export default defineMetric({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the measure comes from: a paper, an equation',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // SI; empty for ratios and counts.
  unit: '',
  // Of every entity as one receiver shows it; 'receiver' and 'lane' for all that one shows, and all that are in a lane.
  per: 'pair',
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    near: metres({ default: 1, min: 0, max: 1000, help: 'A tick counts in which it is shown further off than this.' }),
  }),
  create: ({ params: { near } }) => new Share(near),
});
