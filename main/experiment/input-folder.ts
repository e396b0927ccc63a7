/** The folder of an experiment: where the files are that it names, and which of them were read. */
import { dirname, isAbsolute, join } from 'node:path';
import type { OutsideFile } from '../../contract/bench-state.ts';
import type { Warning } from '../../contract/warnings.ts';
import { BenchError } from '../../contract/errors.ts';
import { shellLine } from '../../contract/shell-line.ts';
import { isAgreed, isIn, OutsideFiles, realPathOf } from '../base/files/agreed-folders.ts';
import { InputCache } from '../base/files/input-cache.ts';
import { projectPaths } from '../base/project-paths.ts';

/** Copies of all files that an experiment names: the path of each by its name there. */
export type InputCopies = Readonly<Record<string, string>>;

interface InputFolderOptions {
  readonly cache?: InputCache | undefined;
  /** The only files that may be named; left out: those of the folder. */
  readonly copies?: InputCopies | undefined;
}

export class InputFolder {
  readonly #experiment: string;
  readonly #folder: string;
  readonly #names = new Set<string>();
  readonly #outside = new Map<string, OutsideFile>();
  readonly #assumed: Warning[] = [];

  /** Its files that were read already. */
  readonly cache: InputCache;
  readonly #copies: InputCopies | undefined;

  /** `path` is that of the experiment file. */
  constructor(path: string, { cache = new InputCache(), copies }: InputFolderOptions = {}) {
    this.cache = cache;
    this.#copies = copies;
    this.#experiment = path;
    this.#folder = dirname(path);
  }

  /** The files used so far, as the experiment names them. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /** What was assumed of the files, as they do not say it. */
  get assumed(): readonly Warning[] {
    return this.#assumed;
  }

  assume(warning: Warning): void {
    this.#assumed.push(warning);
  }

  /**
   * The path of an input as a person would write it, not made absolute, which keeps messages short. Throws a
   * `BenchError` where the path leaves the experiment's folder and the user has not agreed to that. Nothing is opened.
   */
  pathOf(name: string): string {
    if (this.#copies) return this.#copyOf(name, this.#copies);
    if (/^[\\/]{2}/.test(name))
      throw new BenchError('bad-input', `${name}: this is a network or device path; copy the file to the experiment’s folder.`);
    const path = isAbsolute(name) ? name : join(this.#folder, name);
    const isOwn = [this.#folder, projectPaths().resources].some((folder) => isIn(folder, path));
    if (!isOwn && !isAgreed(this.#experiment, path)) {
      this.#outside.set(name, { name, path: realPathOf(path) });
      throw new BenchError(
        'bad-input',
        `${path}: an experiment may name files in its own folder only; copy the file there, or allow its folder: ${shellLine`--allow-path ${dirname(path)}`}`,
      );
    }
    this.#names.add(name);
    return path;
  }

  /** The error of this experiment, with the files outside of its folder, if it names some. */
  withOutside(error: unknown): unknown {
    return error instanceof BenchError && this.#outside.size > 0 ? new OutsideFiles(error.message, [...this.#outside.values()]) : error;
  }

  #copyOf(name: string, copies: InputCopies): string {
    const path = Object.hasOwn(copies, name) ? copies[name] : undefined;
    if (path === undefined)
      throw new BenchError('not-found', `${name}: the planned sweep has no copy of this file, which the experiment names; plan it again.`);
    this.#names.add(name);
    return path;
  }
}
