/** Looks for the number of triggers with which a lane sends a given number of updates: by secants of the logarithms. */

/** A request that was tried, and the updates that were sent; null: no threshold makes so many triggers. */
export interface Tried {
  readonly request: number;
  readonly updates: number | null;
}

/** Beside a number of triggers that does not exist, the next one is this much larger. */
const aside = 1.03;
/** A slope outside of these is that of irregularities. */
const slopes = { least: 0.2, most: 5 };

/** The next request for `wanted` updates. */
export function nextRequest(tried: readonly Tried[], wanted: number): number {
  const last = tried.at(-1);
  if (!last) return wanted;
  if (last.updates === null || last.updates === 0) return last.request * aside;
  const before = tried.slice(0, -1).findLast(({ updates }) => updates !== null && updates > 0);
  const slope = before ? Math.log(last.updates / (before.updates as number)) / Math.log(last.request / before.request) : 1;
  const isRegular = slope >= slopes.least && slope <= slopes.most;
  return last.request * Math.exp(Math.log(wanted / last.updates) / (isRegular ? slope : 1));
}
