/** The range that an axis shows, zoomed and panned. */

/** In the axis's unit: of session time, s. */
export interface AxisRange {
  readonly from: number;
  readonly to: number;
}

/** The range a factor as wide, with `about` staying where it is; never narrower than `least`. */
export function zoomRange({ from, to }: AxisRange, factor: number, about: number, least: number): AxisRange {
  const width = Math.max((to - from) * factor, least);
  const share = (about - from) / (to - from);
  return { from: about - share * width, to: about + (1 - share) * width };
}

export function panRange({ from, to }: AxisRange, by: number): AxisRange {
  return { from: from + by, to: to + by };
}

/** The range moved, and narrowed if it must be, to begin no earlier than `from`. */
export function within(range: AxisRange, from: number): AxisRange {
  return range.from < from ? { from, to: Math.max(range.to + (from - range.from), from) } : range;
}

/** Two ends in their order, at least so far apart. */
export function rangeBetween(a: number, b: number, least: number): AxisRange {
  const [from, to] = a < b ? [a, b] : [b, a];
  const lack = Math.max(least - (to - from), 0) / 2;
  return { from: from - lack, to: to + lack };
}

/** Shortest range, s. */
const shortest = 1;

/**
 * The last `span` seconds before `now`; while less has passed, the first `span` seconds; of an infinite span, the run
 * so far.
 */
export function rangeOf(now: number, span: number): AxisRange {
  const to = Math.max(now, Number.isFinite(span) ? span : shortest);
  return { from: Number.isFinite(span) ? to - span : 0, to };
}
