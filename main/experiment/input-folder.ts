/** The folder of an experiment: where the files are that it names, and which of them were read. */
import { dirname, isAbsolute, join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { agreedFolders, isIn } from '../files/agreed-folders.ts';
import { InputCache } from '../files/input-cache.ts';
import { projectPaths } from '../project-paths.ts';

export class InputFolder {
  readonly #folder: string;
  readonly #names = new Set<string>();

  /** Of its files, read already. */
  readonly cache: InputCache;

  /** Of the experiment file at `path`. */
  constructor(path: string, cache = new InputCache()) {
    this.cache = cache;
    this.#folder = dirname(path);
  }

  /** The files used so far, as the experiment names them. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /**
   * The path of an input as a person would write it, not made absolute, which keeps messages short. Throws a `BenchError` where the path leaves
   * the experiment's folder and the user has not agreed to that. Nothing is opened.
   */
  pathOf(name: string): string {
    if (/^[\\/]{2}/.test(name))
      throw new BenchError('bad-input', `${name}: this is a network or device path; copy the file to the experiment’s folder.`);
    const path = isAbsolute(name) ? name : join(this.#folder, name);
    const folders = [this.#folder, projectPaths().resources, ...agreedFolders()];
    if (!folders.some((folder) => isIn(folder, path)))
      throw new BenchError(
        'bad-input',
        `${path}: an experiment may name files in its own folder only; copy the file there, or allow its folder: --allow-path "${dirname(path)}".`,
      );
    this.#names.add(name);
    return path;
  }
}
