/** A broadcast: a packet sent to several receivers at the same time crosses the link once. */
import { copyDelivery, Delivery, type Channel } from './delivery.ts';

/**
 * An update that is held for some receivers crosses again later, as a packet of its own. Its draws are those of the
 * link's last stream, which counts such crossings, so that no draw is used twice.
 */
export class Broadcast implements Channel {
  readonly #link: Channel;
  readonly #count: number;
  readonly #last = new Delivery();
  /** Number of the newest update of each stream that has crossed. */
  readonly #newest: Float64Array;
  #again = 0;
  #number = -1;
  #at = NaN;

  /** `streams`: how many are addressed to several receivers; the link has one more. */
  constructor(link: Channel, streams: number) {
    this.#link = link;
    this.#count = streams;
    this.#newest = new Float64Array(streams).fill(-1);
  }

  /** `number` is the update's number × number of streams + its stream. */
  carry(number: number, now: number, bytes: number, out: Delivery): void {
    if (number !== this.#number || now !== this.#at) {
      this.#link.carry(this.#packet(number), now, bytes, this.#last);
      this.#number = number;
      this.#at = now;
    }
    copyDelivery(this.#last, out);
  }

  #packet(number: number): number {
    const streams = this.#count + 1;
    const stream = number % this.#count;
    const update = Math.floor(number / this.#count);
    if (update <= (this.#newest[stream] as number)) return this.#again++ * streams + this.#count;
    this.#newest[stream] = update;
    return update * streams + stream;
  }
}
