/** A broadcast: a packet addressed to several receivers at one moment crosses the link once. */
import { copyPassage, Passage, type Carrier } from './passage.ts';

/**
 * An update held for some of them crosses again later, as a packet of its own: it is drawn from the link's last stream, which counts
 * such crossings, so that no draw is made twice.
 */
export class Broadcast implements Carrier {
  readonly #link: Carrier;
  readonly #entities: number;
  readonly #last = new Passage();
  /** Number of the newest update of each entity that has crossed. */
  readonly #newest: Float64Array;
  #again = 0;
  #number = -1;
  #at = NaN;

  /** The link has a stream for each entity, and one more. */
  constructor(link: Carrier, entities: number) {
    this.#link = link;
    this.#entities = entities;
    this.#newest = new Float64Array(entities).fill(-1);
  }

  /** `number` is the update's number × number of entities + its entity. */
  carry(number: number, now: number, bytes: number, out: Passage): void {
    if (number !== this.#number || now !== this.#at) {
      this.#link.carry(this.#packet(number), now, bytes, this.#last);
      this.#number = number;
      this.#at = now;
    }
    copyPassage(this.#last, out);
  }

  #packet(number: number): number {
    const streams = this.#entities + 1;
    const entity = number % this.#entities;
    const update = Math.floor(number / this.#entities);
    if (update <= (this.#newest[entity] as number)) return this.#again++ * streams + this.#entities;
    this.#newest[entity] = update;
    return update * streams + entity;
  }
}
