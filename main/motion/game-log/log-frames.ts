/**
 * Which rows of a log are of one frame. Most games take the time once a frame, so that its rows share one. Others take it
 * for each entity: their rows are some microseconds apart, and a frame ends where one of its entities comes again.
 */

/** A row that comes in this share of a frame's length after its beginning is one of the same frame. */
const longestShare = 0.4;

export class LogFrames {
  /** The number of the present frame, from 1 on; 0: there is none yet. */
  number = 0;
  /** Of the row that was taken last, s. */
  time = -Infinity;
  /** When the present frame began, and how long the one before it was, s. */
  #begin = -Infinity;
  #length = 0.0;

  /** The next row; its time is not before that of the last one. `again`: the present frame has its entity already. */
  take(t: number, again: boolean): void {
    const isLater = t > this.time;
    this.time = t;
    if (!again && !isLater) return;
    const since = t - this.#begin;
    if (!again && since < longestShare * this.#length) return;
    // Before the first frame there is none.
    this.#length = Number.isFinite(since) ? since : 0;
    this.#begin = t;
    this.number += 1;
  }
}
