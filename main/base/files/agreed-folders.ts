/**
 * Where experiments may name files besides their own folder. The user agrees to folders for all experiments at the
 * start of the process (`--allow-path`) or by opening an experiment, and to single files for one experiment when the
 * bench asks. The worker host passes all of it to the threads of the process.
 */
import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { OutsideFile } from '../../../contract/bench-state.ts';
import { BenchError } from '../../../contract/errors.ts';

export interface AgreedPlaces {
  /** Folders, for all experiments. */
  readonly folders: readonly string[];
  /** Files, by the path of the experiment that may name them. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const folders = new Set<string>();
const files = new Map<string, Set<string>>();

export function agreeTo(paths: readonly string[]): void {
  for (const path of paths) folders.add(realPathOf(path));
}

/** `paths`: links are followed now, so that a link that changes needs a new agreement. */
export function agreeToFiles(experiment: string, paths: readonly string[]): void {
  const known = files.get(realPathOf(experiment)) ?? new Set();
  files.set(realPathOf(experiment), known);
  for (const path of paths) known.add(realPathOf(path));
}

export function agreeToPlaces(places: AgreedPlaces): void {
  agreeTo(places.folders);
  for (const [experiment, paths] of Object.entries(places.files)) agreeToFiles(experiment, paths);
}

/** All of them, for another thread. */
export function agreedPlaces(): AgreedPlaces {
  return { folders: [...folders], files: Object.fromEntries([...files].map(([experiment, paths]) => [experiment, [...paths]])) };
}

/** True where the experiment may name the file although it is in another folder. Links are followed. */
export function isAgreed(experiment: string, path: string): boolean {
  return [...folders].some((folder) => isIn(folder, path)) || files.get(realPathOf(experiment))?.has(realPathOf(path)) === true;
}

/** An experiment names files outside of its folder to which the user has not agreed. */
export class OutsideFiles extends BenchError {
  readonly files: readonly OutsideFile[];

  constructor(message: string, files: readonly OutsideFile[]) {
    super('bad-input', message);
    this.files = files;
  }
}

/** Links are followed. */
export function isIn(folder: string, path: string): boolean {
  const [outer, inner] = [realPathOf(folder), realPathOf(path)];
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}

/** Links are followed; the absolute path where nothing is there. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
