/** The visitors who entered the code, and the host's own bots: their cookies, what each has, and the limits. */
import { liveLimits } from '../../../contract/live-limits.ts';
import { RateLimit, type Rate } from '../../../main/base/rate-limit.ts';
import { digestOf, isSame, newSecret } from '../../../main/serve/entry.ts';

export type VisitorKind = 'person' | 'bot';

/** The holder of one cookie. */
export class Visitor {
  readonly kind: VisitorKind;
  readonly connections = new Set<{ readonly socket: { end(code: number, reason: string): void } }>();
  /** True while a seat is kept. */
  hasSeat = false;
  /** The operator removed this visitor: the cookie is invalid. */
  isRevoked = false;
  readonly #address: Address;
  readonly #joins: RateLimit;

  constructor(kind: VisitorKind, address: Address, nowMs: number) {
    this.kind = kind;
    this.#address = address;
    this.#joins = new RateLimit(liveLimits.joinsPerCookie, nowMs);
  }

  /** False beyond the limits of the cookie or of its address. */
  mayJoin(nowMs: number): boolean {
    return this.#joins.take(nowMs) && (this.kind === 'bot' || this.#address.joins.take(nowMs));
  }

  get isIdle(): boolean {
    return this.isRevoked || (this.connections.size === 0 && !this.hasSeat);
  }
}

interface Address {
  readonly entries: RateLimit;
  readonly joins: RateLimit;
  /** Oldest first. */
  readonly visitors: Known[];
}

interface Known {
  /** The digest of the cookie. */
  readonly digest: Buffer;
  readonly visitor: Visitor;
}

export class Visitors {
  readonly #addresses = new Map<string, Address>();

  /** A new cookie; null: beyond the limits of the address. */
  admit(kind: VisitorKind, address: string, nowMs: number): string | null {
    const own = this.#addressOf(kind === 'bot' ? 'bots' : address, nowMs);
    if (kind === 'person' && !(own.entries.take(nowMs) && makeRoom(own))) return null;
    const cookie = newSecret();
    own.visitors.push({ digest: digestOf(cookie), visitor: new Visitor(kind, own, nowMs) });
    this.#forgetBeyondAll();
    return cookie;
  }

  /** Null: never admitted, forgotten or removed. */
  of(cookie: string): Visitor | null {
    const digest = digestOf(cookie);
    for (const { visitors } of this.#addresses.values()) {
      const visitor = visitors.find((known) => isSame(known.digest, digest))?.visitor;
      if (visitor) return visitor.isRevoked ? null : visitor;
    }
    return null;
  }

  #addressOf(address: string, nowMs: number): Address {
    const { entriesPerAddress, joinsPerAddress } = liveLimits;
    const limit = (rate: Rate) => new RateLimit(rate, nowMs);
    const known = this.#addresses.get(address) ?? { entries: limit(entriesPerAddress), joins: limit(joinsPerAddress), visitors: [] };
    this.#addresses.set(address, known);
    return known;
  }

  /** The address with the most cookies loses its oldest idle one. */
  #forgetBeyondAll(): void {
    const addresses = [...this.#addresses.values()].sort((a, b) => b.visitors.length - a.visitors.length);
    const count = addresses.reduce((sum, { visitors }) => sum + visitors.length, 0);
    if (count > liveLimits.cookies) addresses.some(forgetOldestIdle);
    if (this.#addresses.size > liveLimits.cookies)
      for (const [address, { visitors }] of this.#addresses) if (visitors.length === 0) this.#addresses.delete(address);
  }
}

/** False if every cookie of the address is in use. */
function makeRoom(address: Address): boolean {
  return address.visitors.length < liveLimits.cookiesPerAddress || forgetOldestIdle(address);
}

function forgetOldestIdle({ visitors }: Address): boolean {
  const idle = visitors.findIndex(({ visitor }) => visitor.isIdle);
  if (idle >= 0) visitors.splice(idle, 1);
  return idle >= 0;
}
