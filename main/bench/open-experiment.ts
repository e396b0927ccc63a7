/** The open experiment: a file, or an unsaved draft; and its configured seed. */
import { basename, parse } from 'node:path';
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';

/** A text that runs without being a file: `path` is where it would stand, `base` the listed experiment it began as. */
export interface RunningDraft {
  readonly path: string;
  readonly text: string;
  readonly base: string | null;
}

export class OpenExperiment {
  seed: number | undefined;
  #path: string | null = null;
  #draft: RunningDraft | null = null;

  /** Path of the experiment file; there is none while a draft runs. */
  get path(): string {
    if (this.#draft) throw new BenchError('not-possible', 'The open experiment is an unsaved draft; save it first.');
    return this.place;
  }

  /** Its path; null while a draft runs or nothing is open. */
  get savedPath(): string | null {
    return this.#draft ? null : this.#path;
  }

  /** Its name as listed. */
  get file(): string {
    return basename(this.path);
  }

  /** An experiment without a file. */
  get draft(): RunningDraft | null {
    return this.#draft;
  }

  /** Its folder, or the folder of a draft's neighbouring files. */
  get place(): string {
    if (this.#path === null) throw nothingOpen();
    return this.#path;
  }

  /** The name of its file without the ending; of a live session `playtest`. */
  get stem(): string {
    return this.#path === null ? 'playtest' : parse(this.#path).name;
  }

  /** Throws a `BenchError` where there is neither a file nor a draft. */
  checkOpen(): void {
    if (this.#path === null) throw nothingOpen();
  }

  /** False where nothing is open. `base`: the listed experiment that a draft began as. */
  isOther(path: string, base: string | null = null): boolean {
    return this.#path !== null && this.#path !== path && basename(this.#path) !== base;
  }

  openFile(path: string): void {
    this.#path = path;
    this.#draft = null;
  }

  openDraft(draft: RunningDraft): void {
    this.#path = draft.path;
    this.#draft = draft;
  }

  close(): void {
    this.#path = null;
    this.#draft = null;
  }
}

function nothingOpen(): BenchError {
  return new BenchError('not-possible', 'No experiment is open; open one first.');
}

/** `fault`: what ended the session that ran last; null: nothing did. */
export function nothingRuns(fault: Fault | null): BenchError {
  return fault ? new BenchError('not-possible', `The session failed: ${fault.message} Start it again.`) : nothingOpen();
}
