/**
 * Plain data as text: JSON, with the numbers that it lacks (NaN, the infinities, −0) as strings that begin with `~`.
 * Unlike V8's own serialisation, text of strangers gives nothing but plain data.
 */

const marked: Readonly<Record<string, number>> = { '~NaN': NaN, '~Infinity': Infinity, '~-Infinity': -Infinity, '~-0': -0 };

/** Fields that are undefined are left out. Throws on what has no text, such as a map or a typed array. */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'number') return Number.isFinite(each) && !Object.is(each, -0) ? each : `~${Object.is(each, -0) ? '-0' : each}`;
    if (typeof each === 'string') return each.startsWith('~') ? `~${each}` : each;
    if (ArrayBuffer.isView(each) || each instanceof Map || each instanceof Set) throw new TypeError('this is no plain data');
    return each;
  });
}

/** Throws on what is not text of `plainText`. */
export function plainValue(text: string): unknown {
  return JSON.parse(text, (_, each: unknown) => {
    if (typeof each !== 'string' || !each.startsWith('~')) return each;
    if (each.startsWith('~~')) return each.slice(1);
    if (Object.hasOwn(marked, each)) return marked[each];
    throw new SyntaxError(`${each.slice(0, 20)} stands for no number`);
  });
}
