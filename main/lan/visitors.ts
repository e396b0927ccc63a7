/** Who has shown the code: cookies that are known, as persons or as the host's own bots. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { liveLimits } from '../../contract/live/live-limits.ts';

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
    const cookie = secret();
    this.#known.push({ digest: digestOf(cookie), kind });
    if (this.#known.length > liveLimits.visitors) this.#known.shift();
    return cookie;
  }

  /** Null: nobody who was let in. */
  kindOf(cookie: string): VisitorKind | null {
    const digest = digestOf(cookie);
    return this.#known.findLast((known) => timingSafeEqual(known.digest, digest))?.kind ?? null;
  }
}

/** 256 random bits. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
