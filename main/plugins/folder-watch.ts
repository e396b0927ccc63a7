/** Watches the folders of files, and reports a change once it has come to rest. */
import { watch, type FSWatcher } from 'node:fs';
import { dirname, sep } from 'node:path';

/** A save may touch a folder several times: it is reported once nothing has happened for so long, ms. */
const restMs = 80;
/** Installed packages are not edited. */
const packages = `${sep}node_modules${sep}`;

export class FolderWatch {
  readonly #changed: () => void;
  readonly #folders = new Map<string, FSWatcher>();
  #rest: NodeJS.Timeout | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watches the folders of these files, and no others. A missing or unreadable folder is left out. */
  follow(files: readonly string[]): void {
    const folders = new Set(files.filter((file) => !file.includes(packages)).map(dirname));
    for (const folder of this.#folders.keys()) if (!folders.has(folder)) this.#leave(folder);
    for (const folder of folders) if (!this.#folders.has(folder)) this.#enter(folder);
  }

  close(): void {
    clearTimeout(this.#rest);
    for (const folder of this.#folders.keys()) this.#leave(folder);
  }

  #enter(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#touched());
      watcher.on('error', () => this.#leave(folder));
      this.#folders.set(folder, watcher);
    } catch {
      // It cannot be watched.
    }
  }

  #leave(folder: string): void {
    this.#folders.get(folder)?.close();
    this.#folders.delete(folder);
  }

  #touched(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(this.#changed, restMs);
  }
}
