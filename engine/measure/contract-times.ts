/** Contract times: for how long an exported path followed each contract, and how often it went from one to another. */

/** There is no path. */
export const noContract = -1;

export class ContractTimes {
  changes = 0;
  readonly #seconds: Float64Array;
  #contract = noContract;
  #since = 0.0;

  /** `contracts`: how many there are. */
  constructor(contracts: number) {
    this.#seconds = new Float64Array(contracts);
  }

  /** From `now` (s) on the path follows this contract. */
  follow(contract: number, now: number): void {
    const last = this.#contract;
    if (last !== noContract) this.#seconds[last] = this.secondsOf(last, now);
    if (last !== noContract && contract !== noContract && contract !== last) this.changes += 1;
    this.#contract = contract;
    this.#since = now;
  }

  /** Up to `now` (s). */
  secondsOf(contract: number, now: number): number {
    const seconds = this.#seconds[contract] as number;
    return contract === this.#contract ? seconds + (now - this.#since) : seconds;
  }
}
