/** Reuses the previous objects in the equal parts of a new value, so that values computed from them stay valid. */

type Parts = Readonly<Record<string, unknown>>;

/** `next`, with each part that equals its part of `before` replaced by the latter. Both are plain JSON values. */
export function keepSame<Value>(before: unknown, next: Value): Value {
  if (saysTheSame(before, next)) return before as Value;
  if (isList(before) && isList(next)) return next.map((part, index) => keepSame(before[index], part)) as Value;
  if (!isRecord(before) || !isRecord(next)) return next;
  const kept = Object.entries(next).map(([key, part]) => [key, Object.hasOwn(before, key) ? keepSame(before[key], part) : part]);
  return Object.fromEntries(kept) as Value;
}

function saysTheSame(before: unknown, next: unknown): boolean {
  if (isList(before) && isList(next)) return before.length === next.length && next.every((part, index) => saysTheSame(before[index], part));
  if (!isRecord(before) || !isRecord(next)) return Object.is(before, next);
  const keys = Object.keys(next);
  return (
    keys.length === Object.keys(before).length && keys.every((key) => Object.hasOwn(before, key) && saysTheSame(before[key], next[key]))
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
