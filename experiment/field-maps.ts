/** Maps of fields as values: merged, completed, stripped. */

/**
 * `over` on `base`, field by field. Where the kind, in the field `by` (`otherwise` where it is left out), is another
 * one, `over` replaces `base` as a whole: the fields of one plugin or law mean nothing to another.
 */
export function mergeFields<T extends object>(base: T | undefined, over: T | undefined, by?: keyof T, otherwise?: unknown): T | undefined {
  if (!base || !over) return over ?? base;
  const sameKind = by === undefined || over[by] === undefined || over[by] === (base[by] ?? otherwise);
  return sameKind ? { ...base, ...over } : over;
}

/** `fields` without those that are undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** `fields` without those named. */
export function without<T extends object, K extends keyof T>(fields: T, ...names: readonly K[]): Omit<T, K> {
  const entries = Object.entries(fields).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(entries) as Omit<T, K>;
}

/** The fields of `fields` with these names. */
export function only<T extends object, K extends keyof T>(fields: T, ...names: readonly K[]): Pick<T, K> {
  const entries = Object.entries(fields).filter(([name]) => (names as readonly string[]).includes(name));
  return Object.fromEntries(entries) as Pick<T, K>;
}
