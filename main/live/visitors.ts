/** The cookies of visitors who entered the code, and of the host's own bots. */
import { liveLimits } from '../../contract/live/live-limits.ts';
import { digestOf, isSame, newSecret } from '../serve/entry.ts';

export type VisitorKind = 'person' | 'bot';

interface Visitor {
  readonly digest: Buffer;
  readonly kind: VisitorKind;
}

export class Visitors {
  /** Oldest first; digests only. */
  readonly #known: Visitor[] = [];

  /** A cookie that is known from now on. */
  admit(kind: VisitorKind): string {
    const cookie = newSecret();
    this.#known.push({ digest: digestOf(cookie), kind });
    if (this.#known.length > liveLimits.visitors) this.#known.shift();
    return cookie;
  }

  /** Null: never admitted. */
  kindOf(cookie: string): VisitorKind | null {
    const digest = digestOf(cookie);
    return this.#known.findLast((known) => isSame(known.digest, digest))?.kind ?? null;
  }
}
