/** Quantiles of non-negative samples in bounded memory, with a bounded relative error. */
import { power } from '../base/math/power.ts';
import { binOf, edgeRatio, zeroBin } from './quantile-bins.ts';

/**
 * Logarithmic bins (Masson, Rim and Lee, DDSketch, VLDB 2019), as many as the samples' range needs: at most 9,700.
 * The result does not depend on the order of the samples.
 */
export class QuantileSketch {
  count = 0;
  #zeros = 0;
  #first = 0;
  #bins = new Uint32Array(0);

  add(sample: number): void {
    this.tally(binOf(sample));
  }

  /** Adds a sample whose bin is known. */
  tally(bin: number): void {
    this.count += 1;
    if (bin === zeroBin) this.#zeros += 1;
    else this.#increment(bin);
  }

  /** The value below which the share `q` (0–1) of the samples lies; null without samples. */
  quantile(q: number): number | null {
    if (this.count === 0) return null;
    const rank = q * (this.count - 1);
    let passed = this.#zeros;
    if (rank < passed) return 0;
    for (let i = 0; i < this.#bins.length; i++) {
      passed += this.#bins[i] as number;
      if (rank < passed) return (2 * power(edgeRatio, this.#first + i)) / (edgeRatio + 1);
    }
    return 0;
  }

  #increment(bin: number): void {
    if (bin < this.#first || bin >= this.#first + this.#bins.length) this.#grow(bin);
    const index = bin - this.#first;
    this.#bins[index] = (this.#bins[index] as number) + 1;
  }

  /** Widens the range to hold `bin`, with room to spare on that side. */
  #grow(bin: number): void {
    const empty = this.#bins.length === 0;
    const first = empty ? bin - 32 : Math.min(this.#first, bin - 128);
    const end = empty ? bin + 32 : Math.max(this.#first + this.#bins.length, bin + 128);
    const bins = new Uint32Array(end - first);
    bins.set(this.#bins, empty ? 0 : this.#first - first);
    this.#first = first;
    this.#bins = bins;
  }
}
