/** The exchanges by which a participant keeps its bench clock. */
import type { BenchClock } from '../../engine/live/bench-clock.ts';
import type { BenchClient } from '../bench-client.ts';

/** Exchanges of the quick start; s between two of them, and between two later on. */
const quickOnes = 8;
const quickPeriod = 0.1;
const period = 1;

export class ClockExchanges {
  readonly #clock: BenchClock;
  readonly #now: () => number;
  #done = 0;
  /** When the next is due, by the participant's clock, s; Infinity during one. */
  #due = -Infinity;

  constructor(clock: BenchClock, now: () => number) {
    this.#clock = clock;
    this.#now = now;
  }

  /** Begins an exchange if one is due. */
  ask(bench: BenchClient): void {
    if (this.#now() < this.#due) return;
    // Refused or disconnected: the next connection tries again.
    this.exchange(bench).catch(() => (this.#due = this.#now() + period));
  }

  /** One exchange, now. Rejects as calls of the bench do. */
  async exchange(bench: BenchClient): Promise<void> {
    const clock = this.#clock;
    this.#due = Infinity;
    const estimate = clock.isSet ? { error: Math.max(clock.error, 0), roundTrip: clock.roundTrip } : {};
    const sent = this.#now();
    const { received, answered } = await bench.call('live.time', estimate);
    clock.take(sent, received, answered, this.#now());
    this.#done += 1;
    this.#due = this.#now() + (this.#done < quickOnes ? quickPeriod : period);
  }
}
