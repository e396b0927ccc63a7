/** Looks at a session that is advanced: each at its beginning, every so often, and at its end. */
import type { Session } from '../../engine/session/session.ts';

export interface Look {
  /** s */
  readonly every: number;
  readonly look: (session: Session) => void;
}

/** When a session is to be looked at, again and again, from 0 on, and at its end. */
export class Dues {
  readonly #look: Look;
  #count = 0;

  constructor(look: Look) {
    this.#look = look;
  }

  /** s */
  get next(): number {
    return this.#count * this.#look.every;
  }

  /** Looks if it is time. */
  look(session: Session): void {
    if (session.now < this.next && !session.finished) return;
    while (session.now >= this.next) this.#count += 1;
    this.#look.look(session);
  }
}
