/** Where recordings are before anybody keeps them: files of this process in the user's cache, swept once their process is gone. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The cache folder of the user. */
export function spoolFolder({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process): string {
  const home = homedir();
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Driftbench', 'sessions');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Driftbench', 'sessions');
  return join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'driftbench', 'sessions');
}

export class Spool {
  readonly #folder: string;
  #next = 1;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path where nothing is. What processes have left behind that are no more is swept first. */
  newPath(): string {
    mkdirSync(this.#folder, { recursive: true });
    if (this.#next === 1) this.#sweep();
    let path: string;
    do path = join(this.#folder, `${process.pid}-${this.#next++}.mcap`);
    while (existsSync(path));
    return path;
  }

  #sweep(): void {
    for (const file of readdirSync(this.#folder)) {
      const [, owner] = /^(\d+)-\d+\.mcap$/.exec(file) ?? [];
      if (owner !== undefined && Number(owner) !== process.pid && !isAlive(Number(owner)))
        rmSync(join(this.#folder, file), { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
