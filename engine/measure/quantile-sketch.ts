/** Quantiles of non-negative samples in bounded memory, with a bounded relative error. */
import { power } from '../base/math/power.ts';

/** Ratio of neighbouring bin edges: quantiles are within 0.25 % of the exact ones. */
const edgeRatio = 1.005;
const inverseLogRatio = 1 / Math.log(edgeRatio);
/** Samples below this (m) count as zero, above the other bound as it. */
const smallest = 1e-9;
const largest = 1e12;

/** The bin of samples that count as zero. */
const zeroBin = -32768;

/**
 * Entries that wait to be counted together: of thousands of sketches the bins lie too far apart to be visited at every
 * sample.
 */
const room = 16;

/**
 * Logarithmic bins (Masson, Rim and Lee, DDSketch, VLDB 2019), as many as the samples' range needs: at most 9,700.
 * The result does not depend on the order of the samples.
 */
export class QuantileSketch {
  /** Bins of the newest samples. */
  readonly #waiting = new Int16Array(room);
  #waitingCount = 0;
  #counted = 0;
  #zeros = 0;
  #first = 0;
  #bins = new Uint32Array(0);

  get count(): number {
    return this.#counted + this.#waitingCount;
  }

  add(sample: number): void {
    this.#waiting[this.#waitingCount] = binOf(sample);
    this.#waitingCount += 1;
    if (this.#waitingCount === room) this.#tally();
  }

  /**
   * The value below which the share `q` (0–1) of the samples lies, linear between the two samples beside it; null
   * without samples.
   */
  quantile(q: number): number | null {
    this.#tally();
    if (this.count === 0) return null;
    const rank = q * (this.count - 1);
    const below = Math.floor(rank);
    const value = this.#valueAt(below);
    return rank === below ? value : value + (rank - below) * (this.#valueAt(below + 1) - value);
  }

  /** The sample of this rank, 0 being the smallest. */
  #valueAt(rank: number): number {
    let passed = this.#zeros;
    if (rank < passed) return 0;
    for (let i = 0; i < this.#bins.length; i++) {
      passed += this.#bins[i] as number;
      if (rank < passed) return (2 * power(edgeRatio, this.#first + i)) / (edgeRatio + 1);
    }
    return 0;
  }

  #tally(): void {
    for (let i = 0; i < this.#waitingCount; i++) {
      const bin = this.#waiting[i] as number;
      if (bin === zeroBin) this.#zeros += 1;
      else this.#increment(bin);
    }
    this.#counted += this.#waitingCount;
    this.#waitingCount = 0;
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

/** The bin of a sample: the edges of bin b are edgeRatio^(b − 1) and edgeRatio^b. */
function binOf(sample: number): number {
  return sample >= smallest ? Math.ceil(Math.log(Math.min(sample, largest)) * inverseLogRatio) : zeroBin;
}
