/**
 * The noise of a clock's readings: normal, and drawn by the number of the update or exchange, so that all lanes meet
 * the same.
 */
import { normalQuantile } from '../math/normal-law.ts';
import { keyOf, uniformAt } from '../random/hash.ts';

export class ReadingNoise {
  readonly #key: number;
  readonly #deviation: number;

  /** `name`: whose readings, and what for; `deviation`: the standard deviation, s. */
  constructor(seed: number, name: string, deviation: number) {
    this.#key = keyOf(seed, `clock/${name}`);
    this.#deviation = deviation;
  }

  /** Time (s) by which reading `number` (0, 1, 2 …) is off what the clock is at. */
  at(number: number): number {
    return this.#deviation === 0 ? 0 : this.#deviation * normalQuantile(uniformAt(this.#key, number));
  }
}
