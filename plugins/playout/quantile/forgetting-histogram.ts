/** A histogram that forgets: every new entry makes the earlier ones count less. */

export class ForgettingHistogram {
  readonly #bucket: number;
  readonly #kept: number;
  readonly #weights: Float64Array;
  #total = 0.0;

  /** `bucket`: their width; values beyond the last of `buckets` count in it. `kept`: what an entry keeps of its weight. */
  constructor(bucket: number, buckets: number, kept: number) {
    this.#bucket = bucket;
    this.#kept = kept;
    this.#weights = new Float64Array(buckets);
  }

  get isEmpty(): boolean {
    return this.#total === 0;
  }

  add(value: number): void {
    const weights = this.#weights;
    for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] as number) * this.#kept;
    const index = Math.min(weights.length - 1, Math.floor(value / this.#bucket));
    weights[index] = (weights[index] as number) + 1;
    this.#total = this.#total * this.#kept + 1;
  }

  /** The upper end of the bucket below or in which the share `q` of the entries lies. */
  quantile(q: number): number {
    const weights = this.#weights;
    const last = weights.length - 1;
    let index = 0;
    let passed = weights[0] as number;
    // What rounding leaves of a sum must not count as an entry.
    while (index < last && passed < q * this.#total * (1 - 1e-9)) {
      index += 1;
      passed += weights[index] as number;
    }
    return (index + 1) * this.#bucket;
  }

  restart(): void {
    this.#weights.fill(0);
    this.#total = 0;
  }
}
