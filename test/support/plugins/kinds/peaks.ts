/** A playout: as far behind as the latest arrival was late, and a margin; earlier arrivals count ever less. */
import {
  definePlayout,
  ratio,
  seconds,
  z,
  type PlayoutArrival,
  type PlayoutClock,
  type PlayoutFrame,
  type RenderTime,
} from '../../../../engine/plugin-api/index.ts';

export default definePlayout({
  id: 'peaks',
  title: 'Behind the latest',
  source: 'An example',
  params: z.object({
    margin: seconds({ default: 0.1, min: 0, max: 10, help: 'How much is buffered beyond the latest arrival.' }),
    forget: ratio({ default: 0.01, min: 0, max: 1, help: 'How much of an earlier arrival is forgotten with each.' }),
  }),
  create: ({ params: { margin, forget } }) => new Peaks(margin, forget),
});

class Peaks implements PlayoutClock {
  readonly #margin: number;
  readonly #forget: number;
  #late = NaN;

  constructor(margin: number, forget: number) {
    this.#margin = margin;
    this.#forget = forget;
  }

  arrive({ stamp, now }: Readonly<PlayoutArrival>): void {
    const late = now - stamp;
    this.#late = late < this.#late ? this.#late + (late - this.#late) * this.#forget : late;
  }

  render({ now }: Readonly<PlayoutFrame>, out: RenderTime): void {
    out.time = now - this.#late - this.#margin;
  }

  restart(): void {
    this.#late = NaN;
  }
}
