/** Full updates: when a publisher of partial updates sends everything, whatever has changed. */
import { timeTolerance } from '../base/time/time-tolerance.ts';

/** A partial update goes as a full one when less than this part of the period is left. Source: Murphy, listing 1.2. */
const promotion = 0.1;

export class FullUpdates {
  readonly #period: number;
  readonly #phase: number;
  #due = -Infinity;
  #first = true;

  /** `period` in s; the first one comes `phase` (0 … 1) of a period early, so that entities that appear together do not go on together. */
  constructor(period: number, phase = 0) {
    this.#period = period;
    this.#phase = phase;
  }

  /** One must be made. */
  isDue(now: number): boolean {
    return now >= this.#due - timeTolerance;
  }

  /** One is so near that it may as well be made now. */
  isNear(now: number): boolean {
    return this.#due - now < this.#period * promotion - timeTolerance;
  }

  /** One has been made. */
  made(now: number): void {
    this.#due = now + this.#period * (this.#first ? 1 - this.#phase : 1);
    this.#first = false;
  }
}
