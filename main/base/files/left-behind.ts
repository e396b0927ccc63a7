/** Removes what processes that have ended left behind. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `owned`: what belongs to a process; its first group is the number of that process. */
export function sweepLeftBehind(folder: string, owned: RegExp): void {
  for (const entry of readdirSync(folder)) {
    const [, owner] = owned.exec(entry) ?? [];
    if (owner !== undefined && Number(owner) !== process.pid && !isAlive(Number(owner))) remove(join(folder, entry));
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another user's: theirs to remove.
  }
}

/**
 * False only where there surely is no process of that number: another user's may not be signalled, and threads with
 * third-party plugins may signal none.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
