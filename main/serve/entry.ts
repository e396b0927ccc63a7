/** Admission to the browser bench: one-time tokens from the printed address, exchanged for a cookie. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Admission = { readonly cookie: string } | { readonly refused: 'used' | 'wrong' };

/** Used tokens that are remembered, so that their visitors get a fitting message. */
const rememberedTokens = 100;

/** Cookies in force; a new one ends the oldest. */
const mostCookies = 32;

/** Keeps the digests of cookies in force beyond the end of the process. */
export interface EntryStore {
  read(): readonly Buffer[];
  keep(cookies: readonly Buffer[]): void;
}

export class Entry {
  /** Only digests are compared, so that timing does not reveal secrets. */
  #valid: { readonly token: string; readonly digest: Buffer } | null = null;
  readonly #used: Buffer[] = [];
  readonly #cookies: Buffer[];
  readonly #store: EntryStore | null;

  /** `store`: pages that were admitted before the bench was restarted stay so. */
  constructor(store: EntryStore | null = null) {
    this.#store = store;
    this.#cookies = [...(store?.read() ?? [])].slice(-mostCookies);
  }

  /** The token that admits the next visitor; the same until it is used. */
  get token(): string {
    this.#valid ??= newToken();
    return this.#valid.token;
  }

  /** Admits once per token. */
  admit(token: string): Admission {
    const digest = digestOf(token);
    if (this.#valid && isSame(digest, this.#valid.digest)) {
      this.#valid = null;
      this.#used.push(digest);
      if (this.#used.length > rememberedTokens) this.#used.shift();
      return { cookie: this.#newCookie() };
    }
    return { refused: isAmong(digest, this.#used) ? 'used' : 'wrong' };
  }

  /** True for a cookie that `admit` gave. */
  knows(cookie: string): boolean {
    return isAmong(digestOf(cookie), this.#cookies);
  }

  #newCookie(): string {
    const cookie = newSecret();
    this.#cookies.push(digestOf(cookie));
    if (this.#cookies.length > mostCookies) this.#cookies.shift();
    this.#store?.keep(this.#cookies);
    return cookie;
  }
}

function newToken(): { token: string; digest: Buffer } {
  const token = newSecret();
  return { token, digest: digestOf(token) };
}

/** Compares with all, so that the time reveals nothing. */
function isAmong(digest: Buffer, others: readonly Buffer[]): boolean {
  return others.filter((other) => isSame(digest, other)).length > 0;
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** In constant time. */
export function isSame(digest: Buffer, other: Buffer): boolean {
  return timingSafeEqual(digest, other);
}

export function setCookie(request: IncomingMessage, value: string): string {
  return `${cookiePair(request.socket.localPort ?? 0, value)}; HttpOnly; SameSite=Strict; Path=/`;
}

/** As the header of a request has it. */
export function cookiePair(port: number, value: string): string {
  return `${nameFor(port)}=${value}`;
}

/** The value that came with the request; empty when there was none. */
export function cookieOf(request: IncomingMessage): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = cookiePair(request.socket.localPort ?? 0, '');
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

function nameFor(port: number): string {
  return `driftbench-${port}`;
}
