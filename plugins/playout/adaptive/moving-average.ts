/** An exponential moving average, with the spread of the samples around it. */

export class MovingAverage {
  /** NaN before the first sample. */
  value = NaN;
  #variance = 0.0;
  readonly #share: number;

  /** As long as `samples` of them. */
  constructor(samples: number) {
    this.#share = 2 / (samples + 1);
  }

  add(sample: number): void {
    if (Number.isNaN(this.value)) {
      this.value = sample;
      return;
    }
    const delta = sample - this.value;
    this.value += this.#share * delta;
    this.#variance = (1 - this.#share) * (this.#variance + this.#share * delta * delta);
  }

  get deviation(): number {
    return Math.sqrt(this.#variance);
  }

  restart(): void {
    this.value = NaN;
    this.#variance = 0;
  }
}
