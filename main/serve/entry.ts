/** Who may enter the browser bench: one-time tokens from the printed address, exchanged for a cookie. */
import { digestOf, isSame, newSecret } from './secrets.ts';

export type Admission = { readonly cookie: string } | { readonly refused: 'used' | 'wrong' };

/** Used tokens remembered, so that their visitors can be told what happened. */
const rememberedTokens = 100;

export class Entry {
  /** Digests only: what is compared must not be what was sent. */
  #valid: { readonly token: string; readonly digest: Buffer } | null = null;
  readonly #used: Buffer[] = [];
  readonly #cookies: Buffer[] = [];

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
    return cookie;
  }
}

function newToken(): { token: string; digest: Buffer } {
  const token = newSecret();
  return { token, digest: digestOf(token) };
}

/** All are looked at, so that the time tells nothing. */
function isAmong(digest: Buffer, others: readonly Buffer[]): boolean {
  return others.filter((other) => isSame(digest, other)).length > 0;
}
