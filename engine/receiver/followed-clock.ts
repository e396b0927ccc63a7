/** A sender's clock as a receiver knows it: its own clock, and how far ahead a clock plugin says that the sender's is. */
import type { KeptClock } from '../base/clocks/timekeeper.ts';
import { ClockArrival, type ClockExchange, type SenderTime } from '../plugin-api/clock.ts';

/**
 * Until the plugin has an estimate, the sender's time is taken to be the stamp of the latest arrival: an update is shown
 * from its arrival on.
 */
export class FollowedClock implements KeptClock {
  settled = false;
  readonly #own: Pick<KeptClock, 'freeErrorAt'>;
  readonly #time: SenderTime;
  readonly #arrival = new ClockArrival();
  /** By the latest arrival, s. */
  #ahead = 0.0;

  constructor(own: Pick<KeptClock, 'freeErrorAt'>, time: SenderTime) {
    this.#own = own;
    this.#time = time;
  }

  freeErrorAt(now: number): number {
    return this.#own.freeErrorAt(now);
  }

  errorAt(now: number): number {
    const free = this.#own.freeErrorAt(now);
    const offset = this.#time.offsetAt(now + free);
    return free + (Number.isNaN(offset) ? this.#ahead : offset);
  }

  take(exchange: Readonly<ClockExchange>): void {
    this.#time.exchange?.(exchange);
    this.#settle(exchange.returned);
  }

  /** An update arrives; both by the readings of the clocks, s. */
  hear(stamp: number, receivedAt: number): void {
    this.#ahead = stamp - receivedAt;
    this.#arrival.stamp = stamp;
    this.#arrival.receivedAt = receivedAt;
    this.#time.arrive?.(this.#arrival);
    this.#settle(receivedAt);
  }

  #settle(now: number): void {
    this.settled ||= !Number.isNaN(this.#time.offsetAt(now));
  }
}
