/** Sweeps what processes have left behind that are no more. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `owned`: what belongs to a process; its first group is the number of that process. */
export function sweepLeftBehind(folder: string, owned: RegExp): void {
  for (const entry of readdirSync(folder)) {
    const [, owner] = owned.exec(entry) ?? [];
    if (owner !== undefined && Number(owner) !== process.pid && !isAlive(Number(owner)))
      rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

/** True while a process of that number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
