/** A file on disk that is written as it comes: what has been written outlives the process, what has been synchronised the loss of power. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { syncFolder } from './sync-folder.ts';

export class RecordingFile {
  readonly #path: string;
  readonly #descriptor: number;
  #written = 0n;
  #synchronised = 0n;

  /** In place of what is there. Throws `BenchError` where it cannot be written. */
  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#tried(() => openSync(path, 'w'));
    syncFolder(dirname(path));
  }

  /** At once: nothing waits in this process. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += this.#tried(() => writeSync(this.#descriptor, bytes, at));
    this.#written += BigInt(bytes.length);
  }

  position(): bigint {
    return this.#written;
  }

  /** Returns once what was written is on the disk, as far as the disk tells the truth; at once where nothing was written since. */
  sync(): void {
    if (this.#synchronised === this.#written) return;
    this.#tried(() => fdatasyncSync(this.#descriptor));
    this.#synchronised = this.#written;
  }

  close(): void {
    try {
      this.sync();
    } finally {
      closeSync(this.#descriptor);
    }
  }

  #tried<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BenchError('not-possible', `The recording ${this.#path} cannot be written: ${reason}.`, { cause: error });
    }
  }
}
