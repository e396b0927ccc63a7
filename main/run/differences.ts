/** Differences between two pieces of plain data, field by field. */

/** Each names a field and what it was and is: `lanes.base.triggers: 12, now 13`. */
export function differences(was: unknown, is: unknown, path = ''): string[] {
  if (!isNested(was) || !isNested(is)) return Object.is(was, is) ? [] : [`${path || 'all'}: ${textOf(was)}, now ${textOf(is)}`];
  const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...fields].flatMap((field) => differences(was[field], is[field], path === '' ? field : `${path}.${field}`));
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
