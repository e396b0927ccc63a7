/** The short code that lets in: compared in constant time, tried only so often. */
import { randomInt } from 'node:crypto';
import { codeAlphabet, codeAttempts, codeLength } from '../../../contract/live-limits.ts';
import { RateLimit } from '../../../main/base/rate-limit.ts';
import { digestOf, isSame } from '../../../main/serve/entry.ts';

export type Admission = 'in' | 'wrong' | 'too-often';

/** Addresses whose attempts are remembered; the least recent are forgotten. */
const rememberedAddresses = 1024;

export class JoinCode {
  readonly code: string;
  readonly #digest: Buffer;
  readonly #all: RateLimit;
  readonly #each = new Map<string, RateLimit>();

  constructor(nowMs: number, code = newCode()) {
    this.code = code;
    this.#digest = digestOf(code);
    this.#all = new RateLimit(codeAttempts.all, nowMs);
  }

  /** An attempt from `address`. Beyond the limit the answer does not depend on the code. */
  attempt(given: string, address: string, nowMs: number): Admission {
    const own = this.#limitOf(address, nowMs);
    if (!own.take(nowMs) || !this.#all.take(nowMs)) return 'too-often';
    if (!isSame(digestOf(given.trim().toUpperCase()), this.#digest)) return 'wrong';
    own.giveBack();
    this.#all.giveBack();
    return 'in';
  }

  #limitOf(address: string, nowMs: number): RateLimit {
    const limit = this.#each.get(address) ?? new RateLimit(codeAttempts.each, nowMs);
    this.#each.delete(address);
    this.#each.set(address, limit);
    const [oldest] = this.#each.keys();
    if (this.#each.size > rememberedAddresses && oldest !== undefined) this.#each.delete(oldest);
    return limit;
  }
}

/** One that people read to each other. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
