/**
 * The folders from which experiments may name files besides their own folder. The user agrees to them at the start of the process
 * (`--allow-path`) or by opening an experiment; the worker host passes them to the threads of the process.
 */
import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';

const agreed = new Set<string>();

export function agreeTo(folders: readonly string[]): void {
  for (const folder of folders) agreed.add(realPathOf(folder));
}

export function agreedFolders(): readonly string[] {
  return [...agreed];
}

/** Links are followed. */
export function isIn(folder: string, path: string): boolean {
  const [outer, inner] = [realPathOf(folder), realPathOf(path)];
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}

/** The absolute path where nothing is there. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
