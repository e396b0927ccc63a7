/** Reads a file here and there. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { BenchError } from '../../contract/errors.ts';

export class FileBytes {
  readonly path: string;
  readonly #descriptor: number;

  /** Throws `BenchError` where there is no such file, or it may not be read. */
  constructor(path: string) {
    this.path = path;
    this.#descriptor = opened(path);
  }

  /** As it is now: it may still grow. */
  get size(): number {
    return fstatSync(this.#descriptor).size;
  }

  /** Fewer bytes than asked for where the file ends. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    let at = 0;
    while (at < bytes.length) {
      const read = readSync(this.#descriptor, bytes, at, bytes.length - at, offset + at);
      if (read === 0) break;
      at += read;
    }
    return at === bytes.length ? bytes : bytes.slice(0, at);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function opened(path: string): number {
  try {
    const descriptor = openSync(path, 'r');
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? `There is no file ${path}.` : null;
    throw new BenchError('not-found', reason ?? `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  throw new BenchError('not-found', `${path} is no file.`);
}
