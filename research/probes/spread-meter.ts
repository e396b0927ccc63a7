/** Mean and standard deviation of a stream of numbers (Welford). */
export class SpreadMeter {
  count = 0;
  mean = 0;
  #squares = 0;

  add(value: number): void {
    this.count += 1;
    const off = value - this.mean;
    this.mean += off / this.count;
    this.#squares += off * (value - this.mean);
  }

  /** Population standard deviation; NaN of nothing. */
  get std(): number {
    return Math.sqrt(this.#squares / this.count);
  }
}
