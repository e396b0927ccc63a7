/**
 * The record of what passed the proxy: a table with a row for each packet, which is a trace of both directions for links.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { mostRows } from '../../../main/motion/network/network-log.ts';
import { recordHead } from '../../../main/motion/network/proxy-record.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { writeFailure } from '../../../main/base/files/write-failure.ts';
import type { Direction } from './delay-proxy.ts';
import type { PassedPacket } from './proxy-channel.ts';

/** Rows are written so often, ms: a process that is killed loses no more. */
const flushMs = 500;

export class PacketRecord {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #timer: NodeJS.Timeout;
  #rows: string[] = [];
  #count = 0;
  #leftOut = 0;
  #writing: Promise<void> = Promise.resolve();
  #failure: Error | null = null;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
    this.#rows.push(recordHead);
    this.#timer = setInterval(() => this.#flush(), flushMs);
  }

  /** Replaces the file. Rejects with a `BenchError` where it cannot be written. */
  static async open(path: string): Promise<PacketRecord> {
    await makeFolder(dirname(path));
    const file = await open(path, 'w').catch((error: unknown) => {
      throw writeFailure(path, error);
    });
    return new PacketRecord(path, file);
  }

  add({ t, delay, bytes }: PassedPacket, client: number, direction: Direction): void {
    if (this.#count === mostRows) return void (this.#leftOut += 1);
    this.#count += 1;
    this.#rows.push([t.toFixed(6), client, direction, delay === null ? '' : delay.toFixed(6), delay === null ? 1 : 0, bytes].join(','));
  }

  /** Writes what is left. Resolves with what there is to say about it; rejects with a `BenchError` where it was not written. */
  async close(): Promise<string> {
    clearInterval(this.#timer);
    this.#flush();
    await this.#writing;
    await this.#file.close();
    if (this.#failure) throw writeFailure(this.#path, this.#failure);
    const more = this.#leftOut === 0 ? '' : ` ${this.#leftOut} more were left out, as a trace has at most ${mostRows}.`;
    return `${this.#path}: ${this.#count} ${this.#count === 1 ? 'packet' : 'packets'} recorded.${more}`;
  }

  #flush(): void {
    if (this.#rows.length === 0) return;
    const text = `${this.#rows.join('\n')}\n`;
    this.#rows = [];
    this.#writing = this.#writing.then(() => this.#file.appendFile(text)).catch((error: Error) => void (this.#failure ??= error));
  }
}
