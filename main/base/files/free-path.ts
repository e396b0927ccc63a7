/** Free names for files, made of names that people give. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** `name` as the beginning of a file's name: no path can be spelt with it, and nothing hidden. */
export function stemFor(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 80);
}

/** A path of that name in `folder` where nothing is: with a number before its ending, where something is already. */
export function freePath(folder: string, stem: string, ending = '', isTaken: (path: string) => boolean = existsSync): string {
  return numbered(folder, stem, ending)(takenPaths(folder, stem, ending, isTaken).length + 1);
}

/** The paths that make it take a number. */
export function takenPaths(
  folder: string,
  stem: string,
  ending: string,
  isTaken: (path: string) => boolean = existsSync,
): readonly string[] {
  const path = numbered(folder, stem, ending);
  const taken: string[] = [];
  for (let n = 1; isTaken(path(n)); n++) taken.push(path(n));
  return taken;
}

function numbered(folder: string, stem: string, ending: string): (n: number) => string {
  return (n) => join(folder, n === 1 ? `${stem}${ending}` : `${stem} ${n}${ending}`);
}
