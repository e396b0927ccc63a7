/** A figure over many runs: median and range. */
import { figureText, rangeText } from './figure-text.ts';
import { median } from './statistics.ts';

/** `1.52 (1.41–1.66)`: median and range; the median alone of a single run. */
export function spreadText(values: readonly number[]): string {
  if (values.length < 2) return figureText(median(values));
  return `${figureText(median(values))} (${rangeText(Math.min(...values), Math.max(...values))})`;
}
