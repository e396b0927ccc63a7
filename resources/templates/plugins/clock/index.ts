/** Template title: what time it is at the sender. */
import { defineClock, offsetOf, ratio, seconds, z, type ClockExchange, type SenderTime } from 'driftbench/plugin-api';

/** An exponential mean of the offsets of all exchanges. */
class Smoothed implements SenderTime {
  // Seconds from one exchange to the next. Left out: none is made, and `arrive` hears of updates only.
  readonly poll: number;
  readonly #gain: number;
  #offset = NaN;

  constructor(poll: number, gain: number) {
    this.poll = poll;
    this.#gain = gain;
  }

  // Called when an exchange is complete, with its four readings: two of the own clock, two of the sender's.
  exchange(exchange: Readonly<ClockExchange>): void {
    const offset = offsetOf(exchange);
    this.#offset = Number.isNaN(this.#offset) ? offset : this.#offset + this.#gain * (offset - this.#offset);
  }

  // Called wherever the sender's time is needed: how far its clock is ahead. NaN: not known yet.
  offsetAt(): number {
    return this.#offset;
  }
}

export default defineClock({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the clock comes from: an engine, a paper',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    poll: seconds({ default: 1, min: 0.01, max: 3600, help: 'Time between two exchanges.' }),
    gain: ratio({ default: 0.25, min: 0.01, max: 1, help: 'How much a new exchange counts.' }),
  }),
  create: ({ params: { poll, gain } }) => new Smoothed(poll, gain),
});
