/** Has the entries of a folder on disk: a file that was made or renamed is found there after power was lost. */
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Where the system cannot do that, as on Windows, it sees to it by itself. */
export function syncFolder(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return;
  }
}
