/** A file on disk that is written as it comes: what has been written outlives the process. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { BenchError } from '../../contract/errors.ts';

export class RecordingFile {
  readonly #path: string;
  readonly #descriptor: number;
  #written = 0n;

  /** In place of what is there. Throws `BenchError` where it cannot be written. */
  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#tried(() => openSync(path, 'w'));
  }

  /** At once: nothing waits in this process. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += this.#tried(() => writeSync(this.#descriptor, bytes, at));
    this.#written += BigInt(bytes.length);
  }

  position(): bigint {
    return this.#written;
  }

  close(): void {
    closeSync(this.#descriptor);
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
