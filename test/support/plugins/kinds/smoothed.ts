/** A clock: an exponential mean of what every exchange says. */
import { defineClock, offsetOf, ratio, seconds, z, type ClockExchange, type SenderTime } from '../../../../plugins/kit/index.ts';

export default defineClock({
  id: 'smoothed',
  title: 'Smoothed offset',
  source: 'An example',
  params: z.object({
    poll: seconds({ default: 1, min: 0.01, max: 3600, help: 'Time between two exchanges.' }),
    gain: ratio({ default: 0.25, min: 0.01, max: 1, help: 'How much a new exchange counts.' }),
  }),
  create: ({ params: { poll, gain } }) => new Smoothed(poll, gain),
});

class Smoothed implements SenderTime {
  readonly poll: number;
  readonly #gain: number;
  #offset = NaN;

  constructor(poll: number, gain: number) {
    this.poll = poll;
    this.#gain = gain;
  }

  exchange(exchange: Readonly<ClockExchange>): void {
    const offset = offsetOf(exchange);
    this.#offset = Number.isNaN(this.#offset) ? offset : this.#offset + this.#gain * (offset - this.#offset);
  }

  offsetAt(): number {
    return this.#offset;
  }
}
