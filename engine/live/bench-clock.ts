/** The bench clock of a participant: its own clock, corrected to the host's by time exchanges. */
import { ClockFilter } from '../base/clocks/clock-filter.ts';

/** The exchange with the least waiting counts, of this many latest ones. */
const exchanges = 16;
/** Ratio by which it runs faster or slower while it is corrected: 10 ms take a fifth of a second. */
const slewRate = 0.05;
/** An offset above this (s) is corrected at once: forwards by a step, backwards by standing still. */
const furthestSlewed = 0.1;

/** It never goes back. */
export class BenchClock {
  /** Round trip of the latest exchange, s; NaN before the first. */
  roundTrip = NaN;
  readonly #filter = new ClockFilter(exchanges);
  /** Time (s) by which the bench clock is ahead of the participant's own, as far as is known. */
  #offset = 0.0;
  /** The last reading: what the participant's clock said, and what was read, s. */
  #own = NaN;
  #read = NaN;

  /** False before the first exchange: nothing can be read yet. */
  get isSet(): boolean {
    return !Number.isNaN(this.roundTrip);
  }

  /** Bound of the error (s) of a corrected reading: half the least round trip. Infinity before the first exchange. */
  get error(): number {
    return this.isSet ? this.#filter.error : Infinity;
  }

  /**
   * Takes in an exchange: question sent and answer come by the participant's clock, received and answered by the
   * host's, s. One with a reading that is no number says nothing: a host may answer anything.
   */
  take(sent: number, received: number, answered: number, returned: number): void {
    if (![sent, received, answered, returned].every(Number.isFinite)) return;
    this.#filter.take(sent, received, answered, returned);
    this.roundTrip = Math.max(returned - sent - (answered - received), 0);
    this.#offset = this.#filter.offset;
  }

  /**
   * The bench clock when the participant's own says `own` (s). Readings come in order of time. NaN before the first
   * exchange: a reading of the own clock might be far ahead of the host's, which it would have to wait for.
   */
  at(own: number): number {
    if (!this.isSet) return NaN;
    const wanted = own + this.#offset;
    this.#read = Number.isNaN(this.#read) ? wanted : this.#towards(wanted, Math.max(own - this.#own, 0));
    this.#own = own;
    return this.#read;
  }

  /** From the last reading towards the wanted one, `elapsed` seconds later. */
  #towards(wanted: number, elapsed: number): number {
    const steady = this.#read + elapsed;
    const off = wanted - steady;
    if (off > furthestSlewed) return wanted;
    const most = off < -furthestSlewed ? elapsed : slewRate * elapsed;
    return steady + Math.max(-most, Math.min(most, off));
  }
}
