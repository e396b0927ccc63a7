/** Where recordings are before anybody keeps them: files of this process in the user's cache, swept once their process is gone. */
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { sweepLeftBehind } from '../files/left-behind.ts';

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
    if (this.#next === 1) sweepLeftBehind(this.#folder, /^(\d+)-\d+\.mcap$/);
    let path: string;
    do path = join(this.#folder, `${process.pid}-${this.#next++}.mcap`);
    while (existsSync(path));
    return path;
  }
}
