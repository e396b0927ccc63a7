/** One act after another: each waits for the end of those before it, failed or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as `act` does, which begins once all acts before it have ended. */
  take<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(act);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves once all acts so far have ended. */
  async through(): Promise<void> {
    await this.#last;
  }
}
