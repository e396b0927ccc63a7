/** Freezes plain data that several lanes share: nothing that gets it can change it for the others. */

/** Plain objects and arrays with all that is in them; objects of classes stay as they are. Returns `value`. */
export function deepFrozen<T>(value: T): T {
  if (!isPlain(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFrozen(inner);
  return value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
