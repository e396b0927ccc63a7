/** The size of an error that fades away, of a large one faster than of a small one, at any frame rate. */
import type { DrawStep } from '../../kit/index.ts';

export interface SizeRule {
  /** Up to `small` the share `smallKept` of it is left after a frame, from `large` on the share `largeKept`. */
  readonly small: number;
  readonly large: number;
  readonly smallKept: number;
  readonly largeKept: number;
  /** In between the share is linear in this measure of the size, which grows with it. */
  readonly measure: (size: number) => number;
}

/** The shares are those of a frame of 1/60 s. */
const framesPerSecond = 60;
/** Pieces of the curve between large and small: what it leaves out is less than 1e-9 of the size. */
const pieces = 256;
/** Halvings of the whole curve, until a place on it is exact. */
const halvings = 60;

/**
 * The law e ← e·k(|e|)^(60 dt) for short frames: de/dt = 60 ln k(|e|)·e. Every size that fades follows the same curve,
 * from wherever on it its own size lies; so neither frames nor updates that change nothing show. Time on the curve
 * counts from where the size is `large`; before that and after it has become `small` it is an exponential, in between a
 * table.
 */
export class FadingSize {
  /** Share of the size at the beginning that is left, and its derivative by time; fields, lest a call box them. */
  left = 0.0;
  rate = 0.0;
  readonly #rule: SizeRule;
  readonly #largeRate: number;
  readonly #smallRate: number;
  /** Logarithms of the sizes at the ends, and how long the way between them takes, s. */
  readonly #large: number;
  readonly #small: number;
  readonly #duration: number;
  /** Between the pieces: the logarithm of the size, and its derivative by time. */
  readonly #sizes = new Float64Array(pieces + 1);
  readonly #slopes = new Float64Array(pieces + 1);
  /** Where on the curve the present size began; the logarithm of its size; whether there is any. */
  #start = 0.0;
  #began = 0.0;
  #fades = false;

  constructor(rule: SizeRule) {
    this.#rule = { ...rule, large: Math.max(rule.small, rule.large) };
    this.#smallRate = -framesPerSecond * Math.log(rule.smallKept);
    this.#largeRate = -framesPerSecond * Math.log(rule.largeKept);
    this.#large = Math.log(this.#rule.large);
    this.#small = Math.log(rule.small);
    this.#duration = this.#large > this.#small ? this.#timeBetween() : 0;
    if (this.#duration > 0) this.#trace();
  }

  /** A size begins to fade. */
  begin(size: number): void {
    this.#fades = size > 0;
    if (!this.#fades) return;
    this.#began = Math.log(size);
    this.#start = this.#timeOf(this.#began);
  }

  /** Sets what is left of it. */
  fade({ elapsed }: Readonly<DrawStep>): void {
    this.left = this.rate = 0;
    if (!this.#fades) return;
    const size = this.#at(this.#start + elapsed);
    this.left = Math.exp(size - this.#began);
    this.rate = -this.#rateAt(Math.exp(size)) * this.left;
  }

  /** 60 ln k, as a positive number, 1/s. */
  #rateAt(size: number): number {
    const { small, large, smallKept, largeKept, measure } = this.#rule;
    if (size <= small) return this.#smallRate;
    if (size >= large) return this.#largeRate;
    const share = (measure(size) - measure(small)) / (measure(large) - measure(small));
    return -framesPerSecond * Math.log(smallKept + (largeKept - smallKept) * share);
  }

  /** ∫ d ln e / rate from small to large, by Simpson's rule. */
  #timeBetween(): number {
    const step = (this.#large - this.#small) / (2 * pieces);
    let sum = 0;
    for (let k = 0; k <= 2 * pieces; k++) {
      const weight = k === 0 || k === 2 * pieces ? 1 : 2 + 2 * (k % 2);
      sum += weight / this.#rateAt(Math.exp(this.#small + k * step));
    }
    return (sum * step) / 3;
  }

  /** Follows the curve by the method of Runge and Kutta. */
  #trace(): void {
    const slope = (size: number) => -this.#rateAt(Math.exp(size));
    const h = this.#duration / pieces;
    let size = this.#large;
    for (let k = 0; k <= pieces; k++) {
      if (k === pieces) size = this.#small;
      this.#sizes[k] = size;
      const one = slope(size);
      this.#slopes[k] = one;
      const two = slope(size + (h / 2) * one);
      const three = slope(size + (h / 2) * two);
      size += (h / 6) * (one + 2 * two + 2 * three + slope(size + h * three));
    }
  }

  /** Logarithm of the size at a time on the curve; between two known points the cubic through both with their slopes. */
  #at(time: number): number {
    if (time <= 0) return this.#large - time * this.#largeRate;
    if (time >= this.#duration) return this.#small - (time - this.#duration) * this.#smallRate;
    const h = this.#duration / pieces;
    const k = Math.min(Math.floor(time / h), pieces - 1);
    const t = time / h - k;
    const from = this.#sizes[k] as number;
    const change = (this.#sizes[k + 1] as number) - from;
    const leaving = h * (this.#slopes[k] as number);
    const arriving = h * (this.#slopes[k + 1] as number);
    return from + t * (t * (3 - 2 * t) * change + (1 - t) * ((1 - t) * leaving - t * arriving));
  }

  /** The inverse of `#at`. */
  #timeOf(size: number): number {
    if (size >= this.#large) return (this.#large - size) / this.#largeRate;
    if (size <= this.#small) return this.#duration + (this.#small - size) / this.#smallRate;
    let early = 0;
    let late = this.#duration;
    for (let k = 0; k < halvings; k++) {
      const middle = (early + late) / 2;
      if (this.#at(middle) > size) early = middle;
      else late = middle;
    }
    return late;
  }
}
