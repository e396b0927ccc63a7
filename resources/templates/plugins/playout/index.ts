/** Template title: which time of the sender a receiver shows. */
import {
  definePlayout,
  ratio,
  seconds,
  z,
  type PlayoutArrival,
  type PlayoutClock,
  type PlayoutFrame,
  type RenderTime,
} from 'driftbench/plugin-api';

/** As far behind as the latest arrival was late, and a margin; later ones count at once, earlier ones little by little. */
class Peaks implements PlayoutClock {
  readonly #margin: number;
  readonly #forget: number;
  #late = NaN;

  constructor(margin: number, forget: number) {
    this.#margin = margin;
    this.#forget = forget;
  }

  // Called for every update that arrives, also for those that a newer one has overtaken.
  arrive({ stamp, now }: Readonly<PlayoutArrival>): void {
    const late = now - stamp;
    this.#late = late < this.#late ? this.#late + (late - this.#late) * this.#forget : late;
  }

  // Called at every drawing: the time that is shown, on the sender's time line. Later than `newest`: the model
  // extrapolates.
  render({ now }: Readonly<PlayoutFrame>, out: RenderTime): void {
    out.time = now - this.#late - this.#margin;
  }

  restart(): void {
    this.#late = NaN;
  }
}

export default definePlayout({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the playout comes from: an engine, a paper',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    margin: seconds({ default: 0.1, min: 0, max: 10, help: 'How much is buffered beyond the latest arrival.' }),
    forget: ratio({ default: 0.01, min: 0, max: 1, help: 'How much of an earlier arrival counts.' }),
  }),
  create: ({ params: { margin, forget } }) => new Peaks(margin, forget),
});
