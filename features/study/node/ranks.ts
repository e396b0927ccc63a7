/** Correlation of ranks, and agreement between people. */
import { mean } from '../../../engine/base/math/sample.ts';
import { square } from '../../../engine/base/math/power.ts';

/**
 * Spearman's correlation of pairs (x, y): Pearson's of the ranks, equal values at the mean of their ranks. NaN where
 * one does not vary.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const x = ranksOf(pairs.map(([value]) => value));
  const y = ranksOf(pairs.map(([, value]) => value));
  const middle = (pairs.length + 1) / 2;
  let together = 0;
  let ofX = 0;
  let ofY = 0;
  for (const [i, rank] of x.entries()) {
    const dx = rank - middle;
    const dy = (y[i] as number) - middle;
    together += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  }
  return ofX > 0 && ofY > 0 ? together / Math.sqrt(ofX * ofY) : NaN;
}

/** From 1. */
export function ranksOf(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to += 1;
    for (let i = from; i < to; i++) ranks[order[i] as number] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/**
 * Krippendorff's alpha for intervals: 1 where people agree in every unit, 0 where they agree as by chance. A unit has
 * the ratings of the people who rated it; one with a single rating counts for nothing. Krippendorff, “Content
 * Analysis”.
 */
export function alpha(units: readonly (readonly number[])[]): number {
  const rated = units.filter((unit) => unit.length > 1);
  const all = rated.flat();
  const within = rated.reduce((sum, unit) => sum + squaredDifferences(unit) / (unit.length - 1), 0);
  const overall = squaredDifferences(all) / (all.length - 1);
  return overall > 0 ? 1 - within / overall : NaN;
}

/** Sum over all ordered pairs: 2 n Σ (x − mean)². */
function squaredDifferences(values: readonly number[]): number {
  const middle = mean(values);
  return 2 * values.length * values.reduce((sum, value) => sum + square(value - middle), 0);
}
