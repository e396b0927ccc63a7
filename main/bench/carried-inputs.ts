/**
 * The files that an experiment names, when it is saved in another folder: their new names, copies where necessary.
 */
import { readFile } from 'node:fs/promises';
import { basename, extname, relative, resolve, sep } from 'node:path';
import { inputsIn, withInputs } from '../experiment/named-inputs.ts';

export interface Move {
  /** Whole path of the folder from which the text names files, and of that in which it is saved. */
  readonly from: string;
  readonly to: string;
  /** Whole path of the folder of what comes with the bench; null: nothing does. */
  readonly bundled: string | null;
}

export interface CarriedInputs {
  /** With the names by which files are found from its new folder. */
  readonly text: string;
  /** Files that come along, by their names there. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/**
 * Files of the bench are copied: an update moves them, and a package that unpacks itself does so at every start.
 * Files of the user stay where they are.
 */
export async function carriedInputs(text: string, { from, to, bundled }: Move): Promise<CarriedInputs> {
  const prefix = relative(to, from).split(sep).join('/');
  const files = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  for (const name of inputsIn(text)) {
    const path = resolve(from, name);
    const bytes = bundled !== null && isWithin(bundled, path) ? await readFile(path).catch(() => null) : null;
    const place = bytes ? await placeFor(basename(path), bytes, to, files) : [prefix, name].filter(Boolean).join('/');
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
