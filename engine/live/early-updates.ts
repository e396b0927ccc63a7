/** Updates of lives that have not been told of yet: the two sockets of a participant are not in step. */

/** An update as it came; the bytes are a copy. */
export interface EarlyUpdate {
  readonly from: number;
  readonly bytes: Uint8Array;
  readonly sentAt: number;
  readonly age: number;
  readonly at: number;
}

/** How many wait at most; the oldest make room. */
const most = 256;

export class EarlyUpdates {
  #waiting: EarlyUpdate[] = [];

  keep(update: EarlyUpdate): void {
    this.#waiting.push(update);
    if (this.#waiting.length > most) this.#waiting.shift();
  }

  /** Those of a seat, which wait no longer. */
  of(seat: number): readonly EarlyUpdate[] {
    const own = this.#waiting.filter(({ from }) => from === seat);
    this.#waiting = this.#waiting.filter(({ from }) => from !== seat);
    return own;
  }
}
