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
  /** A time on the curve, and what it is there. */
  #time = 0.0;
  #size = 0.0;
  #slope = 0.0;

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
    this.#time = this.#start + elapsed;
    this.#follow();
    this.left = Math.exp(this.#size - this.#began);
    this.rate = this.#slope * this.left;
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

  /**
   * Sets logarithm of the size and its slope for the time; between two known points by the cubic through both with
   * their slopes.
   */
  #follow(): void {
    const time = this.#time;
    if (time <= 0) {
      this.#size = this.#large - time * this.#largeRate;
      this.#slope = -this.#largeRate;
    } else if (time >= this.#duration) {
      this.#size = this.#small - (time - this.#duration) * this.#smallRate;
      this.#slope = -this.#smallRate;
    } else this.#interpolate();
  }

  #interpolate(): void {
    const h = this.#duration / pieces;
    const k = Math.min(Math.floor(this.#time / h), pieces - 1);
    const t = this.#time / h - k;
    const rest = 1 - t;
    const from = this.#sizes[k] as number;
    const change = (this.#sizes[k + 1] as number) - from;
    const leaving = h * (this.#slopes[k] as number);
    const arriving = h * (this.#slopes[k + 1] as number);
    this.#size = from + t * (t * (3 - 2 * t) * change + rest * (rest * leaving - t * arriving));
    this.#slope = (6 * t * rest * change + rest * (1 - 3 * t) * leaving + t * (3 * t - 2) * arriving) / h;
  }

  /** The inverse of `#follow`. */
  #timeOf(size: number): number {
    if (size >= this.#large) return (this.#large - size) / this.#largeRate;
    if (size <= this.#small) return this.#duration + (this.#small - size) / this.#smallRate;
    let early = 0;
    let late = this.#duration;
    for (let k = 0; k < halvings; k++) {
      this.#time = (early + late) / 2;
      this.#follow();
      if (this.#size > size) early = this.#time;
      else late = this.#time;
    }
    return late;
  }
}
