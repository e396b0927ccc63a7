/** Where a file or a folder grows until it takes its place. */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** A hidden path beside `path` at which nobody else writes: no other process, and nobody else in this one who writes to `path` as well. */
export function asideOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}`);
}
