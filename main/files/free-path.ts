/** Names for files that come of what people call their things. */
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
export function freePath(folder: string, stem: string, ending = ''): string {
  let path = join(folder, `${stem}${ending}`);
  for (let n = 2; existsSync(path); n++) path = join(folder, `${stem} ${n}${ending}`);
  return path;
}
