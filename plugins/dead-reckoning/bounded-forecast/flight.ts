/** The height of a body that flies: z₀ + vt − ½gt² until it falls at its greatest speed, then evenly. */

/** Numbers go in and out by fields: a call that passes them may allocate. */
export class Flight {
  /** Its place now: s, m, and m/s up. */
  time = 0.0;
  height = 0.0;
  climb = 0.0;
  /** How fast its fall grows, m/s². */
  fall = 0.0;
  readonly #gravity: number;
  readonly #maxSpeed: number;
  #since = 0.0;
  #from = 0.0;
  #climb = 0.0;
  /** For how long the parabola lasts, s. */
  #lasts = 0.0;

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
    this.#climb = climb > most ? most : climb < -most ? -most : climb;
    this.#lasts = this.#gravity > 0 ? (this.#climb + most) / this.#gravity : Infinity;
  }

  /** Sets where it is at `time`. */
  go(): void {
    const t = this.time - this.#since;
    const flies = t < this.#lasts;
    const fallen = flies ? t : this.#lasts;
    const even = t > this.#lasts ? (t - this.#lasts) * this.#maxSpeed : 0;
    this.height = this.#from + (this.#climb - (this.#gravity * fallen) / 2) * fallen - even;
    this.climb = flies ? this.#climb - this.#gravity * t : -this.#maxSpeed;
    this.fall = flies ? this.#gravity : 0;
  }
}
