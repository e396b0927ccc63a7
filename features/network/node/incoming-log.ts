/** The log of a network that a page sends piece by piece: one at a time, kept aside until a link is fitted to it. */
import { BenchError } from '../../../contract/errors.ts';
import { IncomingFile } from '../../../main/base/files/incoming-file.ts';
import { longestLog, type LogBegin, type LogPiece, type LogRequest } from '../calls/link-fit.ts';

/** A log of which nothing has come for so long is given up, ms. */
const idleMs = 60_000;

export interface SentLog {
  /** As its sender calls it. */
  readonly name: string;
  /** Discard it at the end. */
  readonly file: IncomingFile;
}

export class IncomingLog {
  /** Where it is kept. */
  readonly #folder: string;
  #incoming: (SentLog & { readonly idle: NodeJS.Timeout }) | null = null;
  #newest = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** One that was being sent before is dropped: its page is gone, or begins anew. */
  async begin({ name, bytes }: LogBegin): Promise<LogRequest> {
    if (bytes === 0) throw new BenchError('bad-input', `${name} is empty.`);
    if (bytes > longestLog)
      throw new BenchError(
        'too-many',
        `${name} has ${Math.ceil(bytes / 2 ** 20)} MiB; allowed: at most ${longestLog / 2 ** 20} MiB. driftbench network --fit reads longer ones.`,
      );
    await this.drop();
    const log = ++this.#newest;
    const file = await IncomingFile.beginNamed(name, { folder: this.#folder, bytes, otherwise: 'network' });
    await this.drop();
    this.#incoming = { name, file, idle: setTimeout(() => void this.drop(), idleMs).unref() };
    return { log };
  }

  /** A log that cannot be gone on with is dropped. */
  async piece({ log, offset, base64 }: LogPiece): Promise<LogRequest> {
    const { file, idle } = this.#found(log);
    idle.refresh();
    try {
      await file.appendSent(offset, base64);
    } catch (error) {
      await this.drop();
      throw error;
    }
    return { log };
  }

  /** The whole log, which is the caller's from now on. */
  async take({ log }: LogRequest): Promise<SentLog> {
    const { name, file, idle } = this.#found(log);
    clearTimeout(idle);
    this.#incoming = null;
    try {
      await file.whole();
    } catch (error) {
      await file.discard();
      throw error;
    }
    return { name, file };
  }

  async drop(): Promise<void> {
    const incoming = this.#incoming;
    this.#incoming = null;
    clearTimeout(incoming?.idle);
    await incoming?.file.discard();
  }

  #found(log: number) {
    if (this.#incoming && log === this.#newest) return this.#incoming;
    throw new BenchError('not-found', 'This transfer has ended; send the log again.');
  }
}
