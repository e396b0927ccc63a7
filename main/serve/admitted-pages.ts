/** The pages that may reconnect to a restarted bench: digests of their cookies, in the user's cache, for a week. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { asideOf } from '../base/files/aside.ts';
import type { EntryStore } from './entry.ts';

const weekMs = 7 * 24 * 3600_000;
const sha256Bytes = 32;

/** `until`: ms since 1970. */
const content = z.array(z.strictObject({ digest: z.string(), until: z.number() })).max(64);

/**
 * `path`: of the file. `now`: ms since 1970. One that cannot be read or written admits only the pages of this process.
 */
export function admittedPages(path: string, now: () => number): EntryStore {
  let known = new Map<string, number>();
  return {
    read() {
      known = new Map(readEntries(path).flatMap(({ digest, until }) => (until > now() ? [[digest, until] as const] : [])));
      return [...known.keys()].map((digest) => Buffer.from(digest, 'base64url')).filter(({ length }) => length === sha256Bytes);
    },
    keep(cookies) {
      const digests = cookies.map((cookie) => cookie.toString('base64url'));
      known = new Map(digests.map((digest) => [digest, known.get(digest) ?? now() + weekMs]));
      write(path, JSON.stringify(Array.from(known, ([digest, until]) => ({ digest, until }))));
    },
  };
}

function readEntries(path: string): z.output<typeof content> {
  try {
    return content.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}

function write(path: string, text: string): void {
  const aside = asideOf(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(aside, text, { mode: 0o600 });
    renameSync(aside, path);
  } catch {
    // A page of this bench needs a new address after a restart then.
    if (existsSync(aside)) rmSync(aside);
  }
}
