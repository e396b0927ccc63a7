/** Which fields name elements of lists: an owner is one of the nodes. */
import type { FieldPath } from '../../../experiment/problem.ts';
import { fieldAt } from './edit.ts';

const namingFields: Readonly<Record<string, readonly string[]>> = {
  nodes: ['owner', 'relay', 'timeServer', 'node'],
  lanes: ['from', 'screens', 'budgetOf'],
  entities: ['entity'],
};
/** A field that is the id of an element, or a map with it. */
const mayBeMap = 'relay';
/** A recorded motion names entities of its file. */
const ofAnother = 'motion';

/** The ids that a field may name; undefined where it names none. */
export function namedBy(path: FieldPath, fields: unknown): readonly string[] | undefined {
  const field = String(isIdOfMap(path) ? path.at(-2) : path.at(-1));
  const list = Object.keys(namingFields).find((each) => namingFields[each]?.includes(field));
  return list === undefined || path.includes(ofAnother) ? undefined : idsOf(fields, [list]).map(String);
}

/** Where an element of that list is named. */
export function placesOf(value: unknown, list: string, id: unknown, path: FieldPath = []): readonly FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const inner: unknown = Reflect.get(value, key);
    const place = [...path, key];
    const field = isIdOfMap(place) ? mayBeMap : key;
    if (inner === id && typeof field === 'string' && namingFields[list]?.includes(field)) return [place];
    return key === ofAnother ? [] : placesOf(inner, list, id, place);
  });
}

function isIdOfMap(path: FieldPath): boolean {
  return path.at(-1) === 'id' && path.at(-2) === mayBeMap;
}

/** The ids of the elements of a list. */
export function idsOf(fields: unknown, list: FieldPath): readonly unknown[] {
  const elements = fieldAt(fields, list);
  return Array.isArray(elements) ? elements.map((element) => fieldAt(element, ['id'])) : [];
}
