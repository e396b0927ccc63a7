/**
 * Clock error: by how much a receiver's clock is ahead of the publisher's, sampled once a tick in true session time.
 */
export class ClockErrorMeter {
  /** The last sample, s; NaN before the first. */
  last = NaN;
  #count = 0;
  #sum = 0.0;
  #squares = 0.0;
  #freeSquares = 0.0;
  #max = 0.0;

  /** `error`: of the clocks as they are read; `free`: as they would be without any correction. s. */
  sample(error: number, free: number): void {
    this.last = error;
    this.#count += 1;
    this.#sum += error;
    this.#squares += error * error;
    this.#freeSquares += free * free;
    this.#max = Math.max(this.#max, Math.abs(error));
  }

  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count;
  }
  get rms(): number | null {
    return this.#count === 0 ? null : Math.sqrt(this.#squares / this.#count);
  }
  /** The largest without its sign. */
  get max(): number | null {
    return this.#count === 0 ? null : this.#max;
  }
  get freeRms(): number | null {
    return this.#count === 0 ? null : Math.sqrt(this.#freeSquares / this.#count);
  }
}
