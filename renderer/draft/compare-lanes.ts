/** What is different between two lanes, field by field as they were resolved. */
import type { LaneOutline } from '../../contract/bench-state.ts';

export interface ComparedField {
  /** `trigger.distance` */
  readonly field: string;
  readonly first: string;
  readonly second: string;
  readonly differs: boolean;
}

/** Every field of either; those that differ come first. */
export function compareLanes(first: LaneOutline, second: LaneOutline): readonly ComparedField[] {
  const [a, b] = [fieldsOf(first), fieldsOf(second)];
  const fields = [...new Set([...a.keys(), ...b.keys()])].map((field): ComparedField => {
    const [one = '–', other = '–'] = [a.get(field), b.get(field)];
    return { field, first: one, second: other, differs: one !== other };
  });
  return [...fields.filter(({ differs }) => differs), ...fields.filter(({ differs }) => !differs)];
}

/** What only explains, and what is not the lane's own. */
const leftOut = ['id', 'source', 'explains', 'offers'];

function fieldsOf(lane: LaneOutline): ReadonlyMap<string, string> {
  return new Map(Object.entries(lane).flatMap(([key, value]) => (leftOut.includes(key) ? [] : leaves(key, value))));
}

function leaves(path: string, value: unknown): (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null)
    return [[path, value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'id' && !('title' in value)) return leaves(path, inner);
    return leftOut.includes(key) ? [] : leaves(key === 'title' ? path : key === 'params' ? path : `${path}.${key}`, inner);
  });
}
