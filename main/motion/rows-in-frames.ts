/**
 * JSON with several entities in each frame: lists of players, or players by their names. Each becomes a row of its own,
 * with the fields of its frame and a column `entity`.
 */
import type { MotionMapping } from '../../experiment/motion.ts';
import { guessColumns, guessIds, isVectorWord } from './mapping/column-names.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Longer arrays are no vectors. */
const longestVector = 4;
/** Objects within objects, so deep. */
const deepest = 8;

/** `{ pos: { x: 1 } }` has the column `pos.x`, and `{ pos: [1, 2] }` the columns `pos[0]` and `pos[1]`. */
export function flat(row: Row, prefix = '', out: Record<string, unknown> = {}, depth = deepest): Row {
  for (const [name, value] of Object.entries(row)) {
    if (Array.isArray(value) && value.length <= longestVector && !value.some(isObject))
      value.forEach((part: unknown, k) => (out[`${prefix}${name}[${k}]`] = part));
    else if (isObject(value) && depth > 0) flat(value, `${prefix}${name}.`, out, depth - 1);
    else out[prefix + name] = value;
  }
  return out;
}

export function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

/** Lists of names of which an answer is remembered: a file has few different ones. */
const mostRemembered = 100;

/** What the names of a row say. To guess it costs more than all else that is done to a row, and most rows have the same names. */
class KnownNames {
  readonly #havePlace = new Map<string, boolean>();
  readonly #ids = new Map<string, readonly string[]>();

  havePlace(row: Row): boolean {
    return remembered(this.#havePlace, Object.keys(row), () => hasPlace(row));
  }

  ids(row: Row): readonly string[] {
    return remembered(this.#ids, Object.keys(row), guessIds);
  }
}

function remembered<T>(answers: Map<string, T>, names: readonly string[], answer: (names: readonly string[]) => T): T {
  const key = JSON.stringify(names);
  const former = answers.get(key);
  if (former !== undefined) return former;
  if (answers.size === mostRemembered) answers.clear();
  const found = answer(names);
  answers.set(key, found);
  return found;
}

/** Takes the rows of a file apart. */
export class FrameRows {
  /** Paths of lists, and of objects by the names of entities. */
  readonly #lists: readonly string[];
  readonly #names = new KnownNames();

  /** `first`: the rows that are looked at. A mapping that names columns of frames leaves these whole. */
  constructor(first: readonly Row[], { map = {} }: MotionMapping) {
    const given = [map.x, map.y, map.z, map.lat, map.lon].filter((name) => name !== undefined);
    const isWhole = given.length > 0 && first.some((row) => given.every((name) => name in flat(row)));
    this.#lists = isWhole
      ? []
      : [...new Set(first.flatMap((row) => (this.#names.havePlace(scalars(row)) ? [] : listsIn(row, this.#names))))];
  }

  get lists(): readonly string[] {
    return this.#lists;
  }

  /** Rows of the entities of a frame; of a row that has no list, itself. */
  of(row: Row): readonly Row[] {
    if (this.#lists.length === 0) return [flat(row)];
    const found = this.#lists
      .map((path) => [path, valueAt(row, path)] as const)
      .filter(([, value]) => typeof value === 'object' && value !== null);
    if (found.length === 0) return [flat(row)];
    const frame = Object.fromEntries(Object.entries(flat(row)).filter(([name]) => !this.#isOfList(name)));
    return found.flatMap(([path, value]) => this.#entities(path, value as Row | readonly unknown[], frame));
  }

  #isOfList(name: string): boolean {
    return this.#lists.some((path) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`));
  }

  #entities(path: string, value: Row | readonly unknown[], frame: Row): readonly Row[] {
    const isList = Array.isArray(value);
    const elements = Object.entries(value).filter((entry): entry is [string, Row] => isObject(entry[1]));
    const list = this.#lists.length > 1 ? (path.split('.').at(-1) ?? path) : null;
    return elements.map(([key, element]) => {
      const own = flat(element);
      const id = idIn(own, this.#names);
      if (isList && id !== null && list === null && this.#names.ids(own).length > 0) return { ...frame, ...own };
      const name = isList ? (id ?? (elements.length === 1 && list !== null ? null : key)) : key;
      return { ...frame, ...own, entity: [list, name].filter((word) => word !== null).join('/') };
    });
  }
}

/** The field that names an entity of a list: `id`, `playerId`, `jerseyNum`; null: none does. */
function idIn(element: Row, names: KnownNames): string | null {
  const [guessed] = names.ids(element);
  const name = guessed ?? Object.keys(element).find((key) => /(id|number|num|jersey)$/i.test(key));
  const value = name === undefined ? undefined : element[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function scalars(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'object'));
}

/** Paths of lists and objects in which each entity has a place. */
function listsIn(row: Row, names: KnownNames, prefix = '', depth = deepest): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    if (isRows(value)) return value.some((element) => names.havePlace(flat(element))) ? [path] : [];
    if (!isObject(value)) return [];
    return isByName(value, names) ? [path] : depth > 0 ? listsIn(value, names, `${path}.`, depth - 1) : [];
  });
}

/** `{ "a": { "x": 1, "y": 2 }, "b": … }`, and not `{ "position": { … }, "velocity": { … } }`. */
function isByName(value: Row, names: KnownNames): boolean {
  const entries = Object.entries(value);
  return entries.length > 1 && entries.every(([key, each]) => isObject(each) && names.havePlace(flat(each)) && !isVectorWord(key));
}

export function hasPlace(row: Row): boolean {
  const names = Object.keys(row);
  const { x, y, z, lat, lon } = guessColumns(names, 'z');
  const places = [x, y, z].filter((name) => name !== undefined);
  return places.length > 1 || (lat !== undefined && lon !== undefined);
}

function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path];
  const at = path.split('.').findIndex((_, k, parts) => parts.slice(0, k + 1).join('.') in row);
  if (at === -1) return undefined;
  const parts = path.split('.');
  const inner = row[parts.slice(0, at + 1).join('.')];
  return isObject(inner) ? valueAt(inner, parts.slice(at + 1).join('.')) : undefined;
}

export function hasTime(row: Row): boolean {
  return guessColumns(Object.keys(row), 'z').t !== undefined;
}
