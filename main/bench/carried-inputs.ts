/** The files that an experiment names, when it is saved in another folder: their new names, copies where necessary. */
import { basename, extname, relative, resolve, sep, isAbsolute } from 'node:path';
import { isScalar, visit } from 'yaml';
import { yamlDocument } from '../../experiment/yaml-text.ts';
import { readInput } from '../base/files/read-input.ts';

const role = 'a file that the experiment names';

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
  const prefix = relative(to, from).split(sep).join('/');
  const files = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  for (const name of inputsIn(text)) {
    const path = resolve(from, name);
    const bytes = copied.some((folder) => isWithin(folder, path)) ? await readInput(path, role).catch(() => null) : null;
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
    const present = taken.get(place) ?? (await readInput(resolve(to, place), role).catch(() => null));
    if (!present || Buffer.compare(present, bytes) === 0) return place;
  }
}

interface NamedInput {
  readonly name: string;
  /** Where the name begins in the text. */
  readonly start: number;
  readonly end: number;
}

/** Each once, but for those that are named by their whole paths; none of a text that is not YAML. */
function inputsIn(text: string): readonly string[] {
  return [...new Set(namedIn(text).map(({ name }) => name))];
}

/** The rest of the text stays as it is. `renamed`: gets the names of `inputsIn`. */
function withInputs(text: string, renamed: (name: string) => string): string {
  const backwards = namedIn(text).toReversed();
  return backwards.reduce((changed, { name, start, end }) => {
    const other = renamed(name);
    return other === name ? changed : changed.slice(0, start) + written(other) + changed.slice(end);
  }, text);
}

/** In the order of the text. */
function namedIn(text: string): NamedInput[] {
  const document = yamlDocument(text);
  const found: NamedInput[] = [];
  if (document.errors.length > 0) return found;
  visit(document, {
    Pair(_key, { key, value }) {
      if (
        !isScalar(key) ||
        // Also fields by their paths, `entities.car.motion.file`.
        !/(?:^|\.)(?:file|trace)$/.test(String(key.value)) ||
        !isScalar(value) ||
        typeof value.value !== 'string' ||
        !value.range
      )
        return;
      const [start, end] = value.range;
      if (!isAbsolute(value.value)) found.push({ name: value.value, start, end });
    },
  });
  return found;
}

/** As YAML: without quotes where it can be nothing but a name. */
function written(name: string): string {
  return /^[\w./][\w./ -]*\.[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}
