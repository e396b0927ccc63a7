/** The piece of session time that a chart shows. */

export interface TimeRange {
  /** s */
  readonly from: number;
  readonly to: number;
}

/** Shortest range, s. */
const shortest = 1;

/** The last `span` seconds before `now`; while less has passed, the first `span` seconds; of an infinite span, the run so far. */
export function rangeOf(now: number, span: number): TimeRange {
  const to = Math.max(now, Number.isFinite(span) ? span : shortest);
  return { from: Number.isFinite(span) ? to - span : 0, to };
}
