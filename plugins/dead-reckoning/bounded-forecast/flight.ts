/** The height of a body that flies: z₀ + vt − ½gt² until it falls at its greatest speed, then evenly. */

export class Flight {
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

  /** At `time` (s) it is at `height` (m) and rises at `climb`, m/s. */
  begin(time: number, height: number, climb: number): void {
    const most = this.#maxSpeed;
    this.#since = time;
    this.#from = height;
    this.#climb = climb > most ? most : climb < -most ? -most : climb;
    this.#lasts = this.#gravity > 0 ? (this.#climb + most) / this.#gravity : Infinity;
  }

  heightAt(time: number): number {
    const t = time - this.#since;
    const fallen = t < this.#lasts ? t : this.#lasts;
    const even = t > this.#lasts ? (t - this.#lasts) * this.#maxSpeed : 0;
    return this.#from + (this.#climb - (this.#gravity * fallen) / 2) * fallen - even;
  }

  climbAt(time: number): number {
    const t = time - this.#since;
    return t < this.#lasts ? this.#climb - this.#gravity * t : -this.#maxSpeed;
  }

  /** How fast its fall grows, m/s². */
  fallAt(time: number): number {
    return time - this.#since < this.#lasts ? this.#gravity : 0;
  }
}
