/**
 * Numbers as people read them, on the page, in terminals and in reports: how many decimals, narrow spaces between
 * thousands, a minus that is one.
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

/** `1 seat`, `2 seats`, `0 people`. `many`: left out, with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupThousands(String(count))} ${count === 1 ? one : many}`;
}
