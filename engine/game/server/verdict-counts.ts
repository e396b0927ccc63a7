/** How often each verdict was given. The first one is `fine`; the others refuse. */
export class VerdictCounts<Verdict extends string> {
  /** In the order of the verdicts. */
  readonly counts: Float64Array;
  readonly #verdicts: readonly Verdict[];

  constructor(verdicts: readonly Verdict[]) {
    this.#verdicts = verdicts;
    this.counts = new Float64Array(verdicts.length);
  }

  add(verdict: Verdict): void {
    const index = this.#verdicts.indexOf(verdict);
    this.counts[index] = (this.counts[index] as number) + 1;
  }

  get refused(): number {
    let refused = 0;
    for (let i = 1; i < this.counts.length; i++) refused += this.counts[i] as number;
    return refused;
  }

  get byName(): Record<Verdict, number> {
    return Object.fromEntries(this.#verdicts.map((verdict, index) => [verdict, this.counts[index]])) as Record<Verdict, number>;
  }
}
