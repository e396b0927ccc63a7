/** The exchanges by which a participant keeps its bench clock. */
import type { BenchClock } from '../../engine/live/bench-clock.ts';
import type { BenchClient } from '../bench-client.ts';

/** So many at first follow each other quickly; s between two of them, and between two later on. */
const quickOnes = 8;
const quickPeriod = 0.1;
const period = 1;

export class ClockExchanges {
  readonly #clock: BenchClock;
  readonly #now: () => number;
  #done = 0;
  /** When the next is due, by the participant's clock, s; Infinity while one is under way. */
  #due = -Infinity;

  constructor(clock: BenchClock, now: () => number) {
    this.#clock = clock;
    this.#now = now;
  }

  /** Begins an exchange if one is due. */
  ask(bench: BenchClient): void {
    if (this.#now() < this.#due) return;
    // Refused or cut off: the next connection asks again.
    this.exchange(bench).catch(() => (this.#due = this.#now() + period));
  }

  /** One exchange, now. Rejects as calls of the bench do. */
  async exchange(bench: BenchClient): Promise<void> {
    const clock = this.#clock;
    this.#due = Infinity;
    const told = clock.isSet ? { error: Math.max(clock.error, 0), roundTrip: clock.roundTrip } : {};
    const sent = this.#now();
    const { received, answered } = await bench.call('live.time', told);
    clock.take(sent, received, answered, this.#now());
    this.#done += 1;
    this.#due = this.#now() + (this.#done < quickOnes ? quickPeriod : period);
  }
}
