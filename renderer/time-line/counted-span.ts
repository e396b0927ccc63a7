/** The span of session time over which occurrences are counted for the eye, and in how many bins. */
import type { AxisRange } from '../run/view-range.ts';
import { densityParts } from '../../contract/history/history-calls.ts';

export interface CountedSpan extends AxisRange {
  readonly bins: number;
}

/** All of a range, in about `bins`: of a long one each bin is made of whole parts of the session, or some would have twice as many as others. */
export function countedSpan({ from, to }: AxisRange, bins: number): CountedSpan {
  if (to - from <= densityParts.beyond) return { from, to, bins };
  const parts = Math.ceil((to - from) / bins / densityParts.length - 1e-9);
  const length = parts * densityParts.length;
  const first = Math.floor(from / length);
  const count = Math.ceil(to / length - 1e-9) - first;
  return { from: first * length, to: (first + count) * length, bins: count };
}
