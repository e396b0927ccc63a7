/** Imports: takes files in pieces from a page, each into the folder of its kind. */
import { basename, join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import {
  importEnding,
  longestImport,
  type ImportBegin,
  type Imported,
  type ImportEnding,
  type ImportPiece,
  type ImportMapping,
  type ImportRequest,
  type MotionLook,
} from '../calls/imports.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { experimentAround } from '../../../main/experiment/experiment-around.ts';
import { stemFor } from '../../../main/base/files/free-path.ts';
import { IncomingFile, type Announced, type FreeBytes } from '../../../main/base/files/incoming-file.ts';
import type { MotionContents } from '../../../main/motion/motion-contents.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import type { importCalls } from '../calls/index.ts';
import { contentsTask, lookTask } from './tasks.ts';

/** Most simultaneous imports. */
const mostUnderWay = 4;
/** One that nothing has come of for so long is given up, ms. */
const usualIdleMs = 60_000;
/** And one that a person is looking at, ms. */
const decidingMs = 1_800_000;
/** The folder of motion within the user's own experiments. */
const motionFolder = 'imports';

interface ImportedRecordings {
  /** The folder of the user's own experiments. */
  readonly folder: string;
  /** Rejects with a `BenchError` where there is none at a path. */
  readonly check: (path: string) => Promise<void>;
  /** True if a file from the command line has this name. */
  readonly isOffered: (name: string) => boolean;
}

export interface ImportsParts {
  /** The folder of the user's own experiments. */
  readonly experiments: string;
  /** Null: this bench has none. */
  readonly recordings: ImportedRecordings | null;
  readonly motionIn: (path: string, mapping?: MotionMapping) => Promise<MotionContents>;
  readonly lookAtMotion: (path: string, mapping?: MotionMapping) => Promise<MotionLook>;
  readonly freeBytes?: FreeBytes;
  readonly idleMs?: number;
}

interface UnderWay {
  /** The sender's name of the file. */
  readonly name: string;
  readonly ending: ImportEnding;
  readonly file: IncomingFile;
  /** Gives it up. */
  idle: NodeJS.Timeout;
}

export const motionFeature = defineFeature<keyof typeof importCalls>('imports', ({ experiments, recordings, drafts }) => {
  const imports = new Imports({
    experiments: experiments.folder,
    recordings: recordings && {
      folder: recordings.folder,
      check: (path) => recordings.check(path),
      isOffered: (name) => recordings.isOffered(name),
    },
    motionIn: (path, mapping) => drafts.perform(contentsTask, { path, mapping }),
    lookAtMotion: (path, mapping) => drafts.perform(lookTask, { path, mapping }),
  });
  return {
    handlers: {
      'imports.begin': (announced) => imports.begin(announced),
      'imports.piece': (piece) => imports.piece(piece),
      'imports.end': (upload) => imports.end(upload),
      'imports.look': (upload) => imports.look(upload),
      'imports.cancel': (upload) => imports.cancel(upload),
    },
    close: () => imports.close(),
  };
});

export class Imports {
  readonly #parts: ImportsParts;
  readonly #underWay = new Map<number, UnderWay>();
  /** Number of imports that are being set up. */
  #beginning = 0;
  #newest = 0;

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  async begin({ name, bytes }: ImportBegin): Promise<ImportRequest> {
    const ending = checked(name, bytes);
    if (this.#underWay.size + this.#beginning >= mostUnderWay)
      throw new BenchError('too-many', `${mostUnderWay} files are being sent already; wait until one has arrived.`);
    const announced = { ...this.#placeOf(ending), stem: stemFor(name.slice(0, -ending.length)) || 'imported', ending, bytes };
    this.#beginning += 1;
    const file = await IncomingFile.begin(announced, this.#parts.freeBytes).finally(() => (this.#beginning -= 1));
    const number = ++this.#newest;
    const idle = setTimeout(() => void this.cancel({ import: number }), this.#parts.idleMs ?? usualIdleMs).unref();
    this.#underWay.set(number, { name, ending, file, idle });
    return { import: number };
  }

  /** One that cannot be gone on with is given up. */
  async piece({ import: number, offset, base64 }: ImportPiece): Promise<ImportRequest> {
    const { file, idle } = this.#found(number);
    idle.refresh();
    try {
      await file.appendSent(offset, base64);
    } catch (error) {
      await this.cancel({ import: number });
      throw error;
    }
    return { import: number };
  }

  /** Looks at the file; problems of reading it are part of the answer. The file waits while a person decides. */
  async look({ import: number, mapping }: ImportMapping): Promise<MotionLook> {
    const underWay = this.#found(number);
    clearTimeout(underWay.idle);
    underWay.idle = setTimeout(() => void this.cancel({ import: number }), decidingMs).unref();
    const { file, ending } = underWay;
    if (ending === '.mcap') throw new BenchError('bad-input', 'A recording has no columns to map.');
    await file.whole();
    const look = await this.#parts.lookAtMotion(file.path, mapping);
    return { ...look, problem: look.problem?.replaceAll(file.path, underWay.name) ?? null };
  }

  async end({ import: number, mapping }: ImportMapping): Promise<Imported> {
    const underWay = this.#found(number);
    this.#forget(number);
    try {
      return await this.#takeIn(underWay, mapping);
    } catch (error) {
      throw inTheirWords(error, underWay);
    } finally {
      await underWay.file.discard();
    }
  }

  async cancel({ import: number }: ImportRequest): Promise<ImportRequest> {
    const { file } = this.#underWay.get(number) ?? {};
    this.#forget(number);
    await file?.discard();
    return { import: number };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#underWay.keys()].map((number) => this.cancel({ import: number })));
  }

  async #takeIn({ ending, file }: UnderWay, mapping: MotionMapping | undefined): Promise<Imported> {
    await file.whole();
    if (ending === '.mcap') {
      await this.#recordings.check(file.path);
      return { kind: 'recording', file: basename(await file.takePlace()) };
    }
    const contents = await this.#parts.motionIn(file.path, mapping);
    const place = basename(await file.takePlace());
    const name = basename(place, ending);
    return { kind: 'motion', name: `${name}.yaml`, text: experimentAround(name, `${motionFolder}/${place}`, contents) };
  }

  get #recordings() {
    const { recordings } = this.#parts;
    if (recordings) return recordings;
    throw new BenchError('not-possible', 'This bench has no folder for recordings.');
  }

  #placeOf(ending: ImportEnding): Pick<Announced, 'folder' | 'isOther'> {
    if (ending !== '.mcap') return { folder: join(this.#parts.experiments, motionFolder) };
    const { folder, isOffered } = this.#recordings;
    return { folder, isOther: isOffered };
  }

  #found(number: number): UnderWay {
    const found = this.#underWay.get(number);
    if (found) return found;
    throw new BenchError('not-found', 'This transfer has ended; send the file again.');
  }

  #forget(number: number): void {
    clearTimeout(this.#underWay.get(number)?.idle);
    this.#underWay.delete(number);
  }
}

function checked(name: string, bytes: number): ImportEnding {
  const ending = importEnding(name);
  if (!ending) throw new BenchError('bad-input', `${name} cannot be imported; allowed: ${Object.keys(longestImport).join(', ')}.`);
  if (bytes === 0) throw new BenchError('bad-input', `${name} is empty.`);
  const longest = longestImport[ending];
  if (bytes <= longest) return ending;
  const megabytes = (count: number) => `${Math.ceil(count / 2 ** 20)} MiB`;
  throw new BenchError('too-many', `${name} has ${megabytes(bytes)}; allowed for ${ending}: at most ${megabytes(longest)}.`);
}

/** The sender knows the file by its name only. */
function inTheirWords(error: unknown, { name, file }: UnderWay): unknown {
  return error instanceof BenchError ? new BenchError(error.code, error.message.replaceAll(file.path, name), { cause: error }) : error;
}
