/** The height of a body that flies: z₀ + vt − ½gt² until it falls at its greatest speed, then evenly. */

/** Numbers go in and out by fields, which begin as NaN, a double: neither a call nor writing them allocates. */
export class Flight {
  /** Its place now: s, m, and m/s up. */
  time = NaN;
  height = NaN;
  climb = NaN;
  /** How fast its fall grows, m/s². */
  fall = NaN;
  readonly #gravity: number = NaN;
  readonly #maxSpeed: number = NaN;
  #since = NaN;
  #from = NaN;
  #climb = NaN;
  /** For how long the parabola lasts, s. */
  #lasts = NaN;

  /** m/s², m/s */
  constructor(gravity: number, maxSpeed: number) {
    this.#gravity = gravity;
    this.#maxSpeed = maxSpeed;
  }

  /** From `time` on it flies from `height` with `climb`. */
  begin(): void {
    const most = this.#maxSpeed;
    const { climb } = this;
    this.#since = this.time;
    this.#from = this.height;
    this.#climb = Math.max(-most, Math.min(climb, most));
    this.#lasts = Infinity;
    if (this.#gravity > 0) this.#lasts = (this.#climb + most) / this.#gravity;
  }

  /** Sets where it is at `time`. */
  go(): void {
    const t = this.time - this.#since;
    const v = this.#climb;
    if (t < this.#lasts) {
      this.height = this.#from + (v - (this.#gravity * t) / 2) * t;
      this.climb = v - this.#gravity * t;
      this.fall = this.#gravity;
    } else {
      const fallen = this.#lasts;
      this.height = this.#from + (v - (this.#gravity * fallen) / 2) * fallen - (t - fallen) * this.#maxSpeed;
      this.climb = -this.#maxSpeed;
      this.fall = 0;
    }
  }
}
