/** Numbers in the pages that figures make: the same everywhere, plain enough for CSV as for Markdown. */
import { withMinus } from '../../../../contract/number-text.ts';
import { median } from '../../../../engine/base/math/sample.ts';

/** Three significant digits unless whole; a dash for nothing. */
export function figureText(value: number | null, digits = 3): string {
  if (value === null || !Number.isFinite(value)) return '–';
  if (Number.isInteger(value)) return withMinus(String(value));
  const rounded = Number(value.toPrecision(digits));
  const magnitude = Math.floor(Math.log10(Math.abs(rounded)));
  const text = magnitude < -4 ? rounded.toExponential(digits - 1) : rounded.toFixed(Math.max(0, digits - 1 - magnitude));
  return withMinus(text);
}

/** `a–b`, or one of them where their texts are equal. */
export function rangeText(least: number, most: number, digits = 3): string {
  const [from, to] = [figureText(least, digits), figureText(most, digits)];
  return from === to ? from : `${from}–${to}`;
}

/** Median and range, `1.52 (1.41–1.66)`; the median alone for a single run. */
export function spreadText(values: readonly number[]): string {
  if (values.length < 2) return figureText(median(values));
  return `${figureText(median(values))} (${rangeText(Math.min(...values), Math.max(...values))})`;
}
