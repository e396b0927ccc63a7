/** Template title: when an update is made, in addition to the conditions of the lane. */
import { defineTrigger, metres, seconds, z, type KinematicState, type TriggerStep, type UpdateTrigger } from 'driftbench/plugin-api';

/**
 * One for every exported path. What it remembers stands in fields that begin with a number: then nothing is allocated.
 */
class Rule implements UpdateTrigger {
  readonly #distance: number;
  readonly #patience: number;
  /** For how long the exported path has been off by too much, s. */
  #off = 0.0;

  constructor(distance: number, patience: number) {
    this.#distance = distance;
    this.#patience = patience;
  }

  /** Called once a tick. Both states are the caller’s: copy what you keep. */
  isDue(real: Readonly<KinematicState>, exported: Readonly<KinematicState>, { dt }: Readonly<TriggerStep>): boolean {
    const x = real.x - exported.x;
    const y = real.y - exported.y;
    const z = real.z - exported.z;
    this.#off = Math.sqrt(x * x + y * y + z * z) > this.#distance ? this.#off + dt : 0;
    return this.#off > this.#patience;
  }

  /** An update has just been made, whatever made it. */
  made(): void {
    this.#off = 0;
  }
}

export default defineTrigger({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the algorithm comes from: a paper, an equation',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    distance: metres({ default: 0.5, min: 0, max: 1000, help: 'How far the exported path may be off.' }),
    patience: seconds({ default: 0.1, min: 0, max: 10, help: 'For how long it may be off by more.' }),
  }),
  create: ({ params: { distance, patience } }) => new Rule(distance, patience),
});
