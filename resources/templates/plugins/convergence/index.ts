/** Template title: how the shown path moves to the newest update (smoothing, error correction). */
import {
  copyState,
  defineConvergenceScheme,
  KinematicState,
  seconds,
  z,
  type ConvergenceScheme,
  type DrawStep,
} from 'driftbench/plugin-api';

/**
 * One for every entity that a receiver shows. What it remembers stands in fields that begin with a number: then nothing
 * is allocated.
 */
class Scheme implements ConvergenceScheme {
  readonly #time: number;
  /** What was shown less what the update says, at the landing. */
  readonly #offset = new KinematicState();

  constructor(time: number) {
    this.#time = time;
  }

  /** An update has landed. Both states are the caller’s: copy what you keep. */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#offset.x = shown.x - target.x;
    this.#offset.y = shown.y - target.y;
    this.#offset.z = shown.z - target.z;
  }

  /** Called for every drawing: it writes every field of `out`. */
  place(target: Readonly<KinematicState>, { elapsed }: Readonly<DrawStep>, out: KinematicState): void {
    const left = elapsed < this.#time ? 1 - elapsed / this.#time : 0;
    copyState(target, out);
    out.x += this.#offset.x * left;
    out.y += this.#offset.y * left;
    out.z += this.#offset.z * left;
  }
}

export default defineConvergenceScheme({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the algorithm comes from: a paper, an equation',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    time: seconds({ default: 0.25, min: 0, max: 10, help: 'How long a correction takes; 0 jumps.' }),
  }),
  create: ({ params: { time } }) => new Scheme(time),
});
