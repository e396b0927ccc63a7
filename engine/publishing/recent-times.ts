/** The last times at which something happened, to be counted. */

/** More than these are not told apart; a power of two. */
const kept = 64;

export class RecentTimes {
  readonly #times = new Float64Array(kept).fill(-Infinity);
  #next = 0;

  /** `time` must not go back. */
  add(time: number): void {
    this.#times[this.#next] = time;
    this.#next = (this.#next + 1) % kept;
  }

  /** How many are later than `since`; no more than are kept. */
  countAfter(since: number): number {
    let count = 0;
    while (count < kept && (this.#times[(this.#next - 1 - count + kept) % kept] as number) > since) count += 1;
    return count;
  }
}
