/**
 * Differences of a tuning as text: the same digits in the verdict, in tables and on the page, enough of them that a
 * rounded number never says what the exact one denies.
 */
import { withMinus } from '../../../contract/number-text.ts';
import type { TuneDifference } from '../calls/tune-result.ts';

/** Tried beyond the usual digits; a double has no more. */
const mostFurtherDigits = 17;

/** Shares as percentages: `38`, `4.2`; on the side of each limit (in per cent) on which the share is. */
export function percentText(share: number, limits: readonly number[] = [0]): string {
  const percent = 100 * share;
  const decimals = Math.abs(percent) >= 10 ? 0 : 1;
  return withMinus(onItsSide(percent, limits, (more) => percent.toFixed(decimals + more)));
}

/** Three digits, or more until it is on the side of each limit on which the number is. */
export function figureText(value: number, limits: readonly number[] = []): string {
  return withMinus(onItsSide(value, limits, (more) => String(Number(value.toPrecision(3 + more)))));
}

/** `−38 % (−42 to −33)`; in the unit of its column where there is no share, to which `factor` leads. */
export function versusText({ difference, low, high, share, shareLow, shareHigh }: TuneDifference, factor = 1): string {
  if (share === null || shareLow === null || shareHigh === null)
    return `${figureText(difference * factor)} (${figureText(low * factor)} to ${figureText(high * factor)})`;
  return `${percentText(share)} % (${percentText(shareLow)} to ${percentText(shareHigh)})`;
}

/** The text with the fewest further digits that compares with the limits as the number does. */
function onItsSide(value: number, limits: readonly number[], textOf: (more: number) => string): string {
  for (let more = 0; more < mostFurtherDigits; more++) {
    const text = textOf(more);
    if (limits.every((limit) => Math.sign(Number(text) - limit) === Math.sign(value - limit))) return text;
  }
  return textOf(mostFurtherDigits);
}
