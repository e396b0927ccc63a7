/** The piece of session time that a chart shows, s. */
import type { AxisRange } from './view-range.ts';

/** Shortest range, s. */
const shortest = 1;

/** The last `span` seconds before `now`; while less has passed, the first `span` seconds; of an infinite span, the run so far. */
export function rangeOf(now: number, span: number): AxisRange {
  const to = Math.max(now, Number.isFinite(span) ? span : shortest);
  return { from: Number.isFinite(span) ? to - span : 0, to };
}
