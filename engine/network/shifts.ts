/** Shifts of a link: its delay wanders slowly, an Ornstein–Uhlenbeck process over session time. */
import { keyOf } from '../base/random/hash.ts';
import type { ShiftSettings } from './link-settings.ts';
import { CorrelatedNormal } from './walk.ts';

/** Drawn values per correlation time. */
const valuesPerTime = 32;
const correlation = Math.exp(-1 / valuesPerTime);

/**
 * Values are drawn at even times, whatever is sent; between two of them the shift is linear, scaled to the same
 * deviation, so that it is of the normal law at every time and has no steps.
 */
export class Shifts {
  readonly #values: CorrelatedNormal;
  #spread = 0;
  /** s between two values. */
  #step = 1.0;

  /** `seed` and `name` as for `keyOf`. */
  constructor(seed: number, name: string) {
    this.#values = new CorrelatedNormal(keyOf(seed, name));
    this.#values.correlate(correlation);
  }

  follow({ spread, correlationTime }: ShiftSettings): void {
    this.#spread = spread;
    this.#step = correlationTime / valuesPerTime;
  }

  /** What it adds to the delay at `time` (s ≥ 0), s. */
  at(time: number): number {
    if (this.#spread === 0) return 0;
    const place = time / this.#step;
    const number = Math.floor(place);
    const share = place - number;
    const rest = 1 - share;
    const mixed = rest * this.#values.normal(number) + share * this.#values.normal(number + 1);
    return (this.#spread * mixed) / Math.sqrt(rest * rest + share * share + 2 * rest * share * correlation);
  }
}
