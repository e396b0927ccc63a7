/** Filters announced shots: each is taken once, and no shooter gets more than the rules allow. */

/** Shots that may come at once, after a hitch of the network. */
const burst = 8;
/** Shots per second of tanks that need no time to reload. */
const fastest = 50;
/** Numbers of shots that are remembered of each shooter. */
const remembered = 64;

export class HeardShots {
  readonly #rate: number;
  /** Indexed by shooter: what may still come, as of a moment (s). */
  readonly #left: Float64Array;
  readonly #at: Float64Array;
  /** Indexed by shooter · remembered + number mod remembered. */
  readonly #numbers: Float64Array;

  /** `reload` (s): least time between two shots of a tank. */
  constructor(shooters: number, reload: number) {
    this.#rate = 1 / Math.max(reload, 1 / fastest);
    this.#left = new Float64Array(shooters).fill(burst);
    this.#at = new Float64Array(shooters);
    this.#numbers = new Float64Array(shooters * remembered).fill(-1);
  }

  /** True when the shot is to be shown. */
  takes(shooter: number, shot: number, now: number): boolean {
    const place = shooter * remembered + (shot % remembered);
    if (this.#numbers[place] === shot) return false;
    const left = Math.min(burst, (this.#left[shooter] as number) + (now - (this.#at[shooter] as number)) * this.#rate);
    this.#at[shooter] = now;
    this.#left[shooter] = left >= 1 ? left - 1 : left;
    if (left < 1) return false;
    this.#numbers[place] = shot;
    return true;
  }

  /** Another player takes the seat, whose shot numbers may repeat. */
  forget(shooter: number): void {
    this.#numbers.fill(-1, shooter * remembered, (shooter + 1) * remembered);
  }
}
