/** Secrets that let in: what is kept and compared of them is a digest, never what was sent. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** In the same time whatever differs. */
export function isSame(digest: Buffer, other: Buffer): boolean {
  return timingSafeEqual(digest, other);
}
