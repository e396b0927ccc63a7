/** A broadcast: a packet addressed to several receivers at one moment crosses the link once. */
import { copyPassage, Passage, type Carrier } from './passage.ts';

export class Broadcast implements Carrier {
  readonly #link: Carrier;
  readonly #last = new Passage();
  #number = -1;
  #at = NaN;

  constructor(link: Carrier) {
    this.#link = link;
  }

  carry(update: number, now: number, bytes: number, out: Passage): void {
    if (update !== this.#number || now !== this.#at) {
      this.#link.carry(update, now, bytes, this.#last);
      this.#number = update;
      this.#at = now;
    }
    copyPassage(this.#last, out);
  }
}
