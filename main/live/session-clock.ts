/** The time of a live session: runs with the bench clock, stands while it is paused, begins again at 0. */

export class SessionClock {
  readonly #benchTime: () => number;
  #startedAt: number | null = null;
  /** Where it stands while it does not run, s. */
  #stands = 0;

  /** `benchTime`: s since the host began. */
  constructor(benchTime: () => number) {
    this.#benchTime = benchTime;
  }

  /** Session time, s. */
  get time(): number {
    return this.#startedAt === null ? this.#stands : this.#benchTime() - this.#startedAt;
  }

  /** Bench time (s) of session time 0, while it runs. */
  get startedAt(): number | null {
    return this.#startedAt;
  }

  run(): void {
    this.#startedAt ??= this.#benchTime() - this.#stands;
  }

  pause(): void {
    this.#stands = this.time;
    this.#startedAt = null;
  }

  /** Stands at 0. */
  reset(): void {
    this.#stands = 0;
    this.#startedAt = null;
  }
}
