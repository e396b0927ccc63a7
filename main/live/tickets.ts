/** Tickets for the game socket: each opens one, once, for the seat and the epoch it was issued for. */
import { newSecret } from '../serve/entry.ts';

export interface Ticket {
  readonly seat: number;
  readonly epoch: number;
}

export class Tickets {
  /** The newest of each seat; an older one opens nothing any more. */
  readonly #newest = new Map<number, { readonly word: string; readonly epoch: number }>();

  issue({ seat, epoch }: Ticket): string {
    const word = newSecret();
    this.#newest.set(seat, { word, epoch });
    return word;
  }

  /** Null: used, replaced by a newer one, or never issued. */
  redeem(word: string): Ticket | null {
    for (const [seat, ticket] of this.#newest) {
      if (ticket.word !== word) continue;
      this.#newest.delete(seat);
      return { seat, epoch: ticket.epoch };
    }
    return null;
  }

  /** The ticket of `seat` opens nothing any more. */
  revoke(seat: number): void {
    this.#newest.delete(seat);
  }
}
