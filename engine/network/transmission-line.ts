/**
 * The bandwidth of a link: updates are put on the line bit after bit, and wait in a drop-tail queue while it is busy.
 */

import { timeTolerance } from '../base/time/time-tolerance.ts';

/** First capacity of the queue, in packets; a power of two, so that places wrap by a mask. */
const firstCapacity = 16;

/**
 * A serial line with a queue in front of it, as a drop-tail queue device of ns-3: the packet being sent has left the
 * queue. What is free by the moment, within `timeTolerance`, is free. Allocates only when more packets wait than ever before. What has been accepted keeps its times when the rate
 * changes.
 */
export class TransmissionLine {
  /** Waiting packets, a ring from `#head`: when each begins to be sent (s), and its bytes. */
  #begins = new Float64Array(firstCapacity);
  #bytes = new Float64Array(firstCapacity);
  #head = 0;
  #count = 0;
  #waiting = 0;
  #freeAt = new Float64Array([-Infinity]);

  /** When all that was accepted has been sent, s. */
  get freeAt(): number {
    return this.#freeAt[0] as number;
  }

  /** Bytes that wait at `now` (s); `now` must not fall. */
  waiting(now: number): number {
    while (this.#count > 0 && (this.#begins[this.#head] as number) <= now + timeTolerance) this.#leave();
    return this.#waiting;
  }

  /**
   * Takes a packet of `bytes` at `now` (s) on a line of `bandwidth` (bit/s) whose queue holds `queue` bytes. Returns
   * when its last bit is on the line (s), or NaN when it finds the line busy and no room in the queue, or no end of an
   * outage. `opens`: when the line is free and open to it (s).
   */
  send(now: number, bytes: number, bandwidth: number, queue: number, opens = Math.max(now, this.freeAt)): number {
    const waiting = this.waiting(now);
    if (opens === Infinity) return NaN;
    if (opens > now + timeTolerance) {
      if (waiting + bytes > queue) return NaN;
      this.#enter(opens, bytes);
    }
    const end = opens + (bytes * 8) / bandwidth;
    this.#freeAt[0] = end;
    return end;
  }

  #enter(begin: number, bytes: number): void {
    if (this.#count === this.#begins.length) this.#grow();
    const place = (this.#head + this.#count) & (this.#begins.length - 1);
    this.#begins[place] = begin;
    this.#bytes[place] = bytes;
    this.#count++;
    this.#waiting += bytes;
  }

  #leave(): void {
    this.#waiting -= this.#bytes[this.#head] as number;
    this.#head = (this.#head + 1) & (this.#begins.length - 1);
    this.#count--;
  }

  #grow(): void {
    this.#begins = unwound(this.#begins, this.#head);
    this.#bytes = unwound(this.#bytes, this.#head);
    this.#head = 0;
  }
}

/** A full ring in a new one of twice the size, its head first. */
function unwound(ring: Float64Array, head: number): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(ring.length * 2);
  wider.set(ring.subarray(head));
  wider.set(ring.subarray(0, head), ring.length - head);
  return wider;
}
