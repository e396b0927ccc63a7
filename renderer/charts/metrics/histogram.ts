/** Histograms: how often values fall into bins of equal width, whose edges are round numbers. */
import { niceStep } from '../../components/format/nice-step.ts';

export interface Bins {
  readonly from: number;
  readonly width: number;
  readonly count: number;
}

/** Bins that hold all from `least` to `most`: about the requested number, edges at multiples of their width. */
export function binsOver(least: number, most: number, about: number): Bins {
  const width = niceStep(Math.max(most - least, Math.abs(most) * 1e-6, 1e-9) / Math.max(about, 1));
  const first = Math.floor(least / width);
  return { from: first * width, width, count: Math.max(Math.floor(most / width) - first + 1, 1) };
}

/** Numbers of the first `length` values in each bin; a value on an edge belongs to the bin above it. */
export function histogramOf(values: Float64Array, length: number, { from, width, count }: Bins): Int32Array {
  const counts = new Int32Array(count);
  for (let i = 0; i < length; i++) {
    const bin = Math.floor(((values[i] ?? Number.NaN) - from) / width + 1e-9);
    // An edge that rounding put above the last bin is that bin's own.
    const held = bin === count ? count - 1 : bin;
    if (held >= 0 && held < count) counts[held] = (counts[held] ?? 0) + 1;
  }
  return counts;
}
