/** One thing after another: what is asked while something is under way waits for its end, whatever that is. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as `act` does, which begins once all that was asked before is through. */
  take<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(act);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves once all that has been asked so far is through. */
  async through(): Promise<void> {
    await this.#last;
  }
}
