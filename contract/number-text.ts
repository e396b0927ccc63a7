/**
 * Numbers as people read them, on the page, in terminals and in reports: how many decimals, narrow spaces between
 * thousands, a minus that is one, and which times are in ms.
 */

export const narrowSpace = '\u202f';

/** Decimals that are ever shown. */
const mostDecimals = 6;

/**
 * Decimals that show so many significant digits; digits before the point are never rounded away by them. `magnitude` ≥
 * 0.
 */
export function decimalsFor(magnitude: number, digits: number): number {
  if (magnitude === 0) return 0;
  const rounded = Number(magnitude.toPrecision(digits));
  const integerDigits = Math.floor(Math.log10(rounded)) + 1;
  return Math.min(Math.max(digits - integerDigits, 0), mostDecimals);
}

/** Groups the digits of a number, as `toFixed` and `String` make it. */
export function groupThousands(text: string): string {
  const [integer = '', fraction] = text.split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, narrowSpace);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The hyphen that programs write becomes the sign. */
export function withMinus(text: string): string {
  return text.replace('-', '−');
}

/** `40 ms`, `2.5 s`: a time (s) in a sentence. */
export function timeText(time: number, digits = 3): string {
  const { unit, factor } = columnUnit('s', [time]);
  return `${Number((time * factor).toPrecision(digits))} ${unit}`;
}

/** The unit of a column of numbers, and what leads to it: ms where all of them are times below a second. */
export function columnUnit(
  unit: string,
  values: readonly (number | null | undefined)[],
): { readonly unit: string; readonly factor: number } {
  const known = values.filter((value): value is number => typeof value === 'number' && !Number.isNaN(value));
  const isShort = unit === 's' && known.length > 0 && known.every((value) => Math.abs(value) < 1);
  return isShort ? { unit: 'ms', factor: 1e3 } : { unit, factor: 1 };
}

/** `1 seat`, `2 seats`, `0 people`. `many`: left out, with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupThousands(String(count))} ${count === 1 ? one : many}`;
}
