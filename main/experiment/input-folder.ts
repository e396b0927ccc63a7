/** The folder of an experiment: where the files are that it names, and which of them were read. */
import { dirname, isAbsolute, join } from 'node:path';

export class InputFolder {
  readonly #folder: string;
  readonly #names = new Set<string>();

  /** Of the experiment file at `path`. */
  constructor(path: string) {
    this.#folder = dirname(path);
  }

  /** The files used so far, as the experiment names them. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /** The path of an input as a person would write it, not made absolute, which keeps messages short. */
  pathOf(name: string): string {
    this.#names.add(name);
    return isAbsolute(name) ? name : join(this.#folder, name);
  }
}
