/** The desk of imports: takes files from elsewhere in, piece by piece, each into the folder where its kind is kept. */
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchError } from '../../contract/errors.ts';
import {
  importEnding,
  longestImport,
  type ImportBegin,
  type Imported,
  type ImportEnding,
  type ImportPiece,
  type ImportWish,
} from '../../contract/imports.ts';
import { experimentAround } from '../experiment/experiment-around.ts';
import { stemFor } from '../files/free-path.ts';
import { IncomingFile, type FreeBytes } from '../files/incoming-file.ts';
import type { MotionContents } from '../motion-files/motion-contents.ts';

/** Files on their way at a time. */
const mostUnderWay = 4;
/** One that nothing has come of for so long is given up, ms. */
const usualIdleMs = 60_000;
/** The answer to a piece takes at least so long, ms: who sends one after the other stays below the messages that a page may send a second. */
const leastPieceMs = 8;
/** Where motion is kept, within the folder of the user's own experiments. */
const motionFolder = 'imports';

export interface ImportDeskParts {
  /** Of the user's own experiments. */
  readonly experiments: string;
  /** The folder of recordings, and what rejects with a `BenchError` where there is none at a path; null: this bench has none. */
  readonly recordings: { readonly folder: string; readonly check: (path: string) => Promise<void> } | null;
  readonly motionIn: (path: string) => Promise<MotionContents>;
  readonly freeBytes?: FreeBytes;
  readonly idleMs?: number;
}

interface UnderWay {
  /** As whoever brings it calls it. */
  readonly name: string;
  readonly ending: ImportEnding;
  readonly file: IncomingFile;
  /** Gives it up. */
  readonly idle: NodeJS.Timeout;
}

export class ImportDesk {
  readonly #parts: ImportDeskParts;
  readonly #underWay = new Map<number, UnderWay>();
  #newest = 0;

  constructor(parts: ImportDeskParts) {
    this.#parts = parts;
  }

  async begin({ name, bytes }: ImportBegin): Promise<ImportWish> {
    const ending = checked(name, bytes);
    if (this.#underWay.size >= mostUnderWay)
      throw new BenchError('too-many', `${mostUnderWay} files are on their way already; wait for one of them.`);
    const number = ++this.#newest;
    const announced = { folder: this.#folderOf(ending), stem: stemFor(name.slice(0, -ending.length)) || 'imported', ending, bytes };
    const file = await IncomingFile.begin(announced, this.#parts.freeBytes);
    const idle = setTimeout(() => void this.cancel({ import: number }), this.#parts.idleMs ?? usualIdleMs).unref();
    this.#underWay.set(number, { name, ending, file, idle });
    return { import: number };
  }

  /** One that cannot be gone on with is given up. */
  async piece({ import: number, offset, base64 }: ImportPiece): Promise<ImportWish> {
    const { file, idle } = this.#found(number);
    idle.refresh();
    try {
      await Promise.all([file.append(offset, Buffer.from(base64, 'base64')), sleep(leastPieceMs)]);
    } catch (error) {
      await this.cancel({ import: number });
      throw error;
    }
    return { import: number };
  }

  async end({ import: number }: ImportWish): Promise<Imported> {
    const underWay = this.#found(number);
    this.#forget(number);
    try {
      return await this.#takeIn(underWay);
    } catch (error) {
      throw inTheirWords(error, underWay);
    } finally {
      await underWay.file.discard();
    }
  }

  async cancel({ import: number }: ImportWish): Promise<ImportWish> {
    const { file } = this.#underWay.get(number) ?? {};
    this.#forget(number);
    await file?.discard();
    return { import: number };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#underWay.keys()].map((number) => this.cancel({ import: number })));
  }

  async #takeIn({ ending, file }: UnderWay): Promise<Imported> {
    if (ending === '.mcap') {
      await this.#recordings.check(file.path);
      return { kind: 'recording', file: basename(await file.takePlace()) };
    }
    const contents = await this.#parts.motionIn(file.path);
    const place = basename(await file.takePlace());
    const name = basename(place, ending);
    return { kind: 'motion', name: `${name}.yaml`, text: experimentAround(name, `${motionFolder}/${place}`, contents) };
  }

  get #recordings() {
    const { recordings } = this.#parts;
    if (recordings) return recordings;
    throw new BenchError('not-possible', 'This bench has no recordings.');
  }

  #folderOf(ending: ImportEnding): string {
    return ending === '.mcap' ? this.#recordings.folder : join(this.#parts.experiments, motionFolder);
  }

  #found(number: number): UnderWay {
    const found = this.#underWay.get(number);
    if (found) return found;
    throw new BenchError('not-found', 'This file is not on its way any more; bring it once more.');
  }

  #forget(number: number): void {
    clearTimeout(this.#underWay.get(number)?.idle);
    this.#underWay.delete(number);
  }
}

function checked(name: string, bytes: number): ImportEnding {
  const ending = importEnding(name);
  if (!ending) throw new BenchError('bad-input', `${name} cannot be brought; allowed are ${Object.keys(longestImport).join(', ')}.`);
  if (bytes === 0) throw new BenchError('bad-input', `${name} is empty.`);
  const longest = longestImport[ending];
  if (bytes <= longest) return ending;
  const megabytes = (count: number) => `${Math.ceil(count / 2 ** 20)} MiB`;
  throw new BenchError('too-many', `${name} has ${megabytes(bytes)}; a file ${ending} may have ${megabytes(longest)}.`);
}

/** Whoever brought it knows it by its name only. */
function inTheirWords(error: unknown, { name, file }: UnderWay): unknown {
  return error instanceof BenchError ? new BenchError(error.code, error.message.replaceAll(file.path, name), { cause: error }) : error;
}
