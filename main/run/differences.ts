/** Differences between two pieces of plain data, field by field. */

/** Returns true if a field counts as the same. */
type IsSame = (was: unknown, is: unknown, path: string) => boolean;

/** Each names a field and what it was and is: `lanes.base.triggers: 12, now 13`. */
export function differences(was: unknown, is: unknown, path = '', isSame: IsSame = Object.is): string[] {
  if (!isNested(was) || !isNested(is)) return isSame(was, is, path) ? [] : [`${path || 'all'}: ${textOf(was)}, now ${textOf(is)}`];
  const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...fields].flatMap((field) => differences(was[field], is[field], path === '' ? field : `${path}.${field}`, isSame));
}

/** Differences of results from recorded ones. A figure that results did not have when they were recorded is none. */
export function resultDifferences(was: unknown, is: unknown, path: string, isSame?: IsSame): string[] {
  return differences(was, withoutAdded(was, is), path, isSame);
}

/** A lane, a receiver or an entry of a list that has come in stays, and is a difference. */
function withoutAdded(was: unknown, is: unknown): unknown {
  if (!isNested(was) || !isNested(is) || Array.isArray(is)) return is;
  const fields = Object.entries(is).filter(([field, value]) => field in was || isNested(value));
  return Object.fromEntries(fields.map(([field, value]) => [field, withoutAdded(was[field], value)]));
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
