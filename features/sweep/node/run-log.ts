/** The log of a sweep on disk: one JSON line for every run as it ends, so that an interrupted sweep can be resumed. */
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';
import { openGrowing, openGrown } from '../../../main/base/files/growing-file.ts';
import { PlaceLock } from '../../../main/base/files/place-lock.ts';
import { writeFailure } from '../../../main/base/files/write-failure.ts';
import type { Machine } from './machine.ts';
import type { LogLine, RunRecord } from './run-record.ts';

const newline = 0x0a;
const chunkBytes = 1 << 20;
/** A longer line is none of a log. */
const longestLine = 64 << 20;
/** How lines begin: what does not is no log that was cut off. */
const beginnings = ['{"number":', '{"machine":'];
/** Read together where records are taken in order. Small: in a log of no order each record costs one. */
const blockBytes = 1 << 16;

interface Place {
  /** Number of the run. */
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly failed: boolean;
  /** That performed it; null: not noted. */
  readonly machine: Machine | null;
}

/**
 * Records may be in any order in the file; of two of the same run the later one counts. Only their places are held in
 * memory.
 */
export class RunLog {
  readonly #path: string;
  readonly #file: FileHandle;
  /** Held while rows are added; null: it is only read. */
  readonly #lock: PlaceLock | null;
  /** In the order of the file. */
  readonly #rows: Place[] = [];
  /** The row that counts, by the run. */
  readonly #places = new Map<number, Place>();
  #failed = 0;
  #end = 0;
  /** Lines that were read. */
  #lines = 0;
  /** The machine of the rows that follow. */
  #machine: Machine | null = null;

  private constructor(path: string, file: FileHandle, lock: PlaceLock | null) {
    this.#path = path;
    this.#file = file;
    this.#lock = lock;
  }

  /**
   * Opens the log at `path`, made where it is missing, for this process alone. A last line that was cut off is taken
   * away. `lock`: of the log, where the caller has taken it; it is released with the log. Rejects with a `BenchError`.
   */
  static async open(path: string, lock?: PlaceLock): Promise<RunLog> {
    const held = lock ?? (await PlaceLock.take(path));
    try {
      const log = new RunLog(path, await openGrowing(path), held);
      await log.#begin();
      return log;
    } catch (error) {
      await held.release();
      throw error;
    }
  }

  /** The log at `path` of another process, which may be writing it: as far as it goes, and left as it is. */
  static async read(path: string): Promise<RunLog> {
    const log = new RunLog(path, await openGrown(path), null);
    try {
      await log.#scan();
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  /** Runs that are done, whether or not they failed. */
  get size(): number {
    return this.#places.size;
  }

  /** Number of those runs that failed. */
  get failed(): number {
    return this.#failed;
  }

  /** Rows in the file, those of runs that were tried again among them. */
  get rows(): number {
    return this.#rows.length;
  }

  /** True for a run that is through, failed or not. */
  has(number: number): boolean {
    return this.#places.has(number);
  }

  /** True for a run that is through and has not failed. */
  isDone(number: number): boolean {
    return this.#places.get(number)?.failed === false;
  }

  /** The runs that are done, in any order. */
  numbers(): Iterable<number> {
    return this.#places.keys();
  }

  /** The row that counts of a run, and the machine that performed it; null: there is none. */
  async line(number: number): Promise<(LogLine & { readonly machine: Machine | null }) | null> {
    const place = this.#places.get(number);
    if (!place) return null;
    return { number, failed: place.failed, text: (await this.#bytes(place)).toString(), machine: place.machine };
  }

  /** The rows that follow are of this machine. */
  async noteMachine(machine: Machine): Promise<void> {
    this.#machine = machine;
    this.#end += await this.#write(JSON.stringify({ machine }));
  }

  /** Resolves once the disk has all that was appended. */
  async synchronise(): Promise<void> {
    await this.#file.sync().catch((error: unknown) => {
      throw writeFailure(this.#path, error);
    });
  }

  /** Rejects with a `BenchError` where the disk does not take it. */
  async append({ number, failed, text }: LogLine): Promise<void> {
    const length = await this.#write(text);
    this.#note(number, failed, length - 1);
  }

  /** Resolves to the number of bytes. */
  async #write(text: string): Promise<number> {
    const line = Buffer.from(`${text}\n`);
    await this.#file.appendFile(line).catch((error: unknown) => {
      throw writeFailure(this.#path, error);
    });
    return line.length;
  }

  /** All records in the order of their numbers, read as they are taken: neighbours in the file together. */
  async *records(): AsyncGenerator<RunRecord> {
    let start = 0;
    let bytes: Buffer = Buffer.alloc(0);
    for (const { offset, length } of [...this.#places.values()].sort((a, b) => a.number - b.number)) {
      if (offset < start || offset + length > start + bytes.length) {
        start = offset - (offset % blockBytes);
        bytes = await this.#bytes({ offset: start, length: Math.max(blockBytes, offset + length - start) });
      }
      yield JSON.parse(bytes.toString('utf8', offset - start, offset - start + length)) as RunRecord;
    }
  }

  /** At most `limit` records after the first `after` rows, in the order in which they were added. */
  recordsAfter(after: number, limit: number): Promise<readonly RunRecord[]> {
    return Promise.all(this.#rows.slice(after, after + limit).map((place) => this.#read(place)));
  }

  /** The first record of a run that did not fail; null while there is none. */
  async firstDone(): Promise<RunRecord | null> {
    const place = this.#rows.find(({ failed }) => !failed);
    return place ? this.#read(place) : null;
  }

  async close(): Promise<void> {
    await this.#file.close();
    await this.#lock?.release();
  }

  async #read(place: Place): Promise<RunRecord> {
    return JSON.parse((await this.#bytes(place)).toString()) as RunRecord;
  }

  /** Fewer at the end of the file. */
  async #bytes({ offset, length }: Pick<Place, 'offset' | 'length'>): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read({ buffer: Buffer.alloc(length), position: offset });
    return buffer.subarray(0, bytesRead);
  }

  #note(number: number, failed: boolean, length: number): void {
    const place = { number, offset: this.#end, length, failed, machine: this.#machine };
    this.#failed += Number(place.failed) - Number(this.#places.get(number)?.failed ?? false);
    this.#rows.push(place);
    this.#places.set(number, place);
    this.#end += length + 1;
  }

  /** Nothing is taken away of a file that was not recognised as a log. */
  async #begin(): Promise<void> {
    try {
      const rest = await this.#scan();
      if (rest.length === 0) return;
      const isCutOff = this.#lines > 0 || beginnings.some((begins) => rest.startsWith(begins.slice(0, rest.length)));
      if (!isCutOff) throw noRecord(`${this.#path}:1`);
      await this.#file.truncate(this.#end);
    } catch (error) {
      await this.#file.close();
      throw error;
    }
  }

  /** Resolves to the beginning of what follows the last whole line. */
  async #scan(): Promise<string> {
    let rest: Buffer[] = [];
    let waiting = 0;
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await this.#file.read({ buffer: Buffer.alloc(chunkBytes), position });
      if (bytesRead === 0) return Buffer.concat(rest).toString('utf8', 0, 100);
      position += bytesRead;
      const piece = buffer.subarray(0, bytesRead);
      rest.push(piece);
      waiting += bytesRead;
      if (waiting > longestLine) throw noRecord(`${this.#path}:${this.#lines + 1}`);
      // A long line is put together once, when its end is there.
      if (!piece.includes(newline)) continue;
      rest = [this.#takeLines(Buffer.concat(rest))];
      waiting = rest[0]?.length ?? 0;
    }
  }

  /** Notes whole lines and returns what is left over. */
  #takeLines(bytes: Buffer): Buffer {
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      this.#lines += 1;
      const line = parsed(bytes.subarray(start, end), `${this.#path}:${this.#lines}`);
      if ('machine' in line) {
        this.#machine = line.machine;
        this.#end += end + 1 - start;
      } else this.#note(line.number, line.fault !== undefined, end - start);
      start = end + 1;
    }
    return bytes.subarray(start);
  }
}

const logLine = z.union([
  z.looseObject({
    number: z.int().min(0),
    values: z.array(z.string()),
    metrics: z.record(z.string(), z.number().nullable()).optional(),
    fault: z.string().optional(),
    outcome: z.string().optional(),
  }),
  z.looseObject({ machine: z.looseObject({ host: z.string(), v8: z.string() }) }),
]);
type LoggedLine = RunRecord | { readonly machine: Machine };

/** `place`: of the line, for messages. */
function parsed(line: Buffer, place: string): LoggedLine {
  try {
    const found = JSON.parse(line.toString()) as unknown;
    if (logLine.safeParse(found).success) return found as LoggedLine;
  } catch {
    // Named below.
  }
  throw noRecord(place);
}

function noRecord(place: string): BenchError {
  return new BenchError(
    'bad-input',
    `${place}: found no record of a run; the file was modified. Delete this file; its runs are performed again.`,
  );
}
