/** Where a file grows until it is whole: beside its place, hidden, under a name of its process. */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { sweepLeftBehind } from './left-behind.ts';
import { placeOfProcesses } from './place-of-processes.ts';

/** A free path. What killed processes of this machine left beside it goes first. */
export function asideOf(path: string): string {
  const folder = dirname(path);
  const place = placeOfProcesses();
  try {
    sweepLeftBehind(folder, new RegExp(`^\\..+\\.(\\d+)-${place}-[0-9a-f]{8}$`));
  } catch {
    // The folder is not there yet, or may not be read.
  }
  return join(folder, `.${basename(path)}.${process.pid}-${place}-${randomUUID().slice(0, 8)}`);
}
