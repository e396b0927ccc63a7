/**
 * Brown's double exponential smoothing, which LaViola applies to tracking: S₁ = αx + (1 − α)S₁′, S₂ = αS₁ + (1 − α)S₂′,
 * x̂(τ) = (2 + ατ/(1 − α))S₁ − (1 + ατ/(1 − α))S₂. For a long even series that is the straight line of least squares
 * with weights (1 − α)^k for the position k intervals ago (Brown, Smoothing, Forecasting and Prediction of Discrete
 * Time Series, 1963). Updates come at uneven intervals, so that line is kept itself, by weights that fall with time:
 * motion on a line is exact from the second update on, at any intervals, and nothing has to be guessed to begin with.
 */
import { KinematicState } from '../../kit/index.ts';

/** Weighted sums over one coordinate. */
class AxisSums {
  /** Σ w x and Σ w t x, with x and t from the newest position on. */
  x = 0;
  tx = 0;

  clear(): void {
    this.x = this.tx = 0;
  }

  /** The zero of time moves `h` seconds on, and of all weights `left` is left. */
  age(h: number, left: number): void {
    this.tx = left * (this.tx - h * this.x);
    this.x *= left;
  }

  /** The zero of the coordinate moves by `d`; `w` and `wt` are Σ w and Σ w t. */
  shift(d: number, w: number, wt: number): void {
    this.tx -= d * wt;
    this.x -= d * w;
  }
}

export class SmoothedLine {
  /** Position of the line at the newest update, and its slope as velocity. */
  readonly end = new KinematicState();
  /** Logarithm of the factor by which weights fall in a second. */
  readonly #fall: number;
  #known = false;
  #stamp = 0;
  readonly #newest = new KinematicState();
  /** Σ w, Σ w t and Σ w t². */
  #w = 0;
  #wt = 0;
  #wtt = 0;
  readonly #x = new AxisSums();
  readonly #y = new AxisSums();
  readonly #z = new AxisSums();

  /** Weights fall to 1 − `alpha` of themselves within `interval`, s. */
  constructor(alpha: number, interval: number) {
    this.#fall = Math.log1p(-alpha) / interval;
  }

  clear(): void {
    this.#known = false;
  }

  /** Takes in a position as of `stamp` (s), not before the last one. */
  take({ x, y, z }: Readonly<KinematicState>, stamp: number): void {
    if (this.#known) this.#age(stamp - this.#stamp);
    else this.#begin();
    const newest = this.#newest;
    this.#x.shift(x - newest.x, this.#w, this.#wt);
    this.#y.shift(y - newest.y, this.#w, this.#wt);
    this.#z.shift(z - newest.z, this.#w, this.#wt);
    newest.x = x;
    newest.y = y;
    newest.z = z;
    this.#w += 1;
    this.#stamp = stamp;
    this.#known = true;
    this.#fit();
  }

  #begin(): void {
    this.#w = this.#wt = this.#wtt = 0;
    this.#x.clear();
    this.#y.clear();
    this.#z.clear();
  }

  /** Moves the zero of time `h` seconds on, and lets all weights fall. */
  #age(h: number): void {
    const left = Math.exp(this.#fall * h);
    this.#wtt = left * (this.#wtt - 2 * h * this.#wt + h * h * this.#w);
    this.#wt = left * (this.#wt - h * this.#w);
    this.#w *= left;
    this.#x.age(h, left);
    this.#y.age(h, left);
    this.#z.age(h, left);
  }

  #fit(): void {
    const { end } = this;
    const spread = this.#w * this.#wtt - this.#wt * this.#wt;
    end.vx = spread > 0 ? (this.#w * this.#x.tx - this.#wt * this.#x.x) / spread : 0;
    end.vy = spread > 0 ? (this.#w * this.#y.tx - this.#wt * this.#y.x) / spread : 0;
    end.vz = spread > 0 ? (this.#w * this.#z.tx - this.#wt * this.#z.x) / spread : 0;
    end.x = this.#newest.x + (this.#x.x - end.vx * this.#wt) / this.#w;
    end.y = this.#newest.y + (this.#y.x - end.vy * this.#wt) / this.#w;
    end.z = this.#newest.z + (this.#z.x - end.vz * this.#wt) / this.#w;
  }
}
