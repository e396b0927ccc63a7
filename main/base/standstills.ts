/**
 * When this process stood still: it was stopped, or the machine slept or had no processor for it. What others sent
 * meanwhile comes at once, and is no fault of theirs.
 */

/** A longer gap between two looks at the clock is a standstill, s. Looks are far more frequent. */
const least = 2;

export class Standstills {
  readonly #nowMs: () => number;
  #seenMs: number;
  #seconds = 0;

  /** To be asked several times a second, and before what came from others is judged. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#seenMs = nowMs();
  }

  /** All of them since the beginning, s: the one that has just ended too. */
  get seconds(): number {
    const nowMs = this.#nowMs();
    const passed = (nowMs - this.#seenMs) / 1e3;
    this.#seenMs = nowMs;
    if (passed > least) this.#seconds += passed;
    return this.#seconds;
  }
}

/** Notices standstills that are new to one who asks now and then. */
export class NewStandstills {
  readonly #standstills: Pick<Standstills, 'seconds'>;
  #known: number;

  constructor(standstills: Pick<Standstills, 'seconds'>) {
    this.#standstills = standstills;
    this.#known = standstills.seconds;
  }

  /** Since the last time, s; 0: there was none. */
  take(): number {
    const { seconds } = this.#standstills;
    const since = seconds - this.#known;
    this.#known = seconds;
    return since;
  }
}
