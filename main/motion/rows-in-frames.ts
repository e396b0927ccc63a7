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

/** Takes the rows of a file apart. */
export class FrameRows {
  /** Paths of lists, and of objects by the names of entities. */
  readonly #lists: readonly string[];

  /** `first`: the rows that are looked at. A mapping that names columns of frames leaves these whole. */
  constructor(first: readonly Row[], { map = {} }: MotionMapping) {
    const given = [map.x, map.y, map.z, map.lat, map.lon].filter((name) => name !== undefined);
    const isWhole = given.length > 0 && first.some((row) => given.every((name) => name in flat(row)));
    this.#lists = isWhole ? [] : [...new Set(first.flatMap((row) => (hasPlace(scalars(row)) ? [] : listsIn(row))))];
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
      const id = idIn(own);
      if (isList && id !== null && list === null && guessIds(Object.keys(own)).length > 0) return { ...frame, ...own };
      const name = isList ? (id ?? (elements.length === 1 && list !== null ? null : key)) : key;
      return { ...frame, ...own, entity: [list, name].filter((word) => word !== null).join('/') };
    });
  }
}

/** The field that names an entity of a list: `id`, `playerId`, `jerseyNum`; null: none does. */
function idIn(element: Row): string | null {
  const [guessed] = guessIds(Object.keys(element));
  const name = guessed ?? Object.keys(element).find((key) => /(id|number|num|jersey)$/i.test(key));
  const value = name === undefined ? undefined : element[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function scalars(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'object'));
}

/** Paths of lists and objects in which each entity has a place. */
function listsIn(row: Row, prefix = '', depth = deepest): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    if (isRows(value)) return value.some((element) => hasPlace(flat(element))) ? [path] : [];
    if (!isObject(value)) return [];
    return isByName(value) ? [path] : depth > 0 ? listsIn(value, `${path}.`, depth - 1) : [];
  });
}

/** `{ "a": { "x": 1, "y": 2 }, "b": … }`, and not `{ "position": { … }, "velocity": { … } }`. */
function isByName(value: Row): boolean {
  const entries = Object.entries(value);
  return entries.length > 1 && entries.every(([key, each]) => isObject(each) && hasPlace(flat(each)) && !isVectorWord(key));
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
