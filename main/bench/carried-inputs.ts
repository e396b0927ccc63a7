/** What becomes of the files that an experiment names when it is saved in another folder: it finds them, and goes on finding them. */
import { readFile } from 'node:fs/promises';
import { basename, extname, relative, resolve, sep } from 'node:path';
import { inputsIn, withInputs } from '../experiment/named-inputs.ts';

export interface Move {
  /** Whole path of the folder from which the text names files, and of that in which it is saved. */
  readonly from: string;
  readonly to: string;
  /** Whole paths of the folders whose files are copied: those of the bench, and those of opened recordings. */
  readonly copied: readonly string[];
}

export interface CarriedInputs {
  /** With the names by which files are found from its new folder. */
  readonly text: string;
  /** Files that come along, by their names there. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/**
 * Files of the bench and of opened recordings are copied: they are elsewhere, or gone, after an update or a restart.
 * What is the user's own stays where it is.
 */
export async function carriedInputs(text: string, { from, to, copied }: Move): Promise<CarriedInputs> {
  const way = relative(to, from).split(sep).join('/');
  const files = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  for (const name of inputsIn(text)) {
    const path = resolve(from, name);
    const bytes = copied.some((folder) => isWithin(folder, path)) ? await readFile(path).catch(() => null) : null;
    const place = bytes ? await placeFor(basename(path), bytes, to, files) : [way, name].filter(Boolean).join('/');
    if (bytes) files.set(place, bytes);
    names.set(name, place);
  }
  return { text: withInputs(text, (name) => names.get(name) ?? name), files: Object.fromEntries(files) };
}

function isWithin(folder: string, path: string): boolean {
  return path.startsWith(`${folder}${sep}`);
}

/** A name in the folder `to` at which nothing else is: `traces.rec`, `traces 2.rec` … */
async function placeFor(name: string, bytes: Uint8Array, to: string, taken: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const ending = extname(name);
  for (let number = 1; ; number++) {
    const place = number === 1 ? name : `${basename(name, ending)} ${number}${ending}`;
    const present = taken.get(place) ?? (await readFile(resolve(to, place)).catch(() => null));
    if (!present || Buffer.compare(present, bytes) === 0) return place;
  }
}
