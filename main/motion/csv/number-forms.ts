/**
 * Forms of the numbers of a column, as bits: whether its commas and points separate thousands. One number does not say
 * it, since 1.000 is one or a thousand; all of a column may.
 */

/** Below 1000, without a separator. */
const short = 1;
/** One separator before three digits: `1.500`. */
const threePlaces = 2;
/** Neither: no number of thousands looks like this. */
const plain = 4;
/** A decimal comma, and a decimal point. */
const [decimalComma, decimalPoint] = [8, 16];
/** Commas, and points, that separate thousands whatever else is there: `2,000.00`, `1.234.567`. */
const [commaGroups, pointGroups] = [32, 64];

/** Of a number of `places` decimals, which is `digits` without its separator and its sign. */
export function formOf(digits: number, places: number, hasComma: boolean): number {
  if (places === 0) return digits < 1000 ? short : plain;
  const mayBeGroup = places === 3 && digits >= 1000 && digits < 1e6;
  return (mayBeGroup ? threePlaces : plain) | (hasComma ? decimalComma : decimalPoint);
}

/** No more numbers need to be looked at, where commas are no part of them. */
export function isPlain(forms: number): boolean {
  return (forms & plain) !== 0;
}

const writtenGroups = [
  { pattern: /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/, form: commaGroups, group: /,/g, point: '.' },
  { pattern: /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/, form: pointGroups, group: /\./g, point: ',' },
  { pattern: /^[+-]?\d{1,3}(?:['’ \u00A0\u202F]\d{3})+(?:[.,]\d*)?$/, form: 0, group: /['’ \u00A0\u202F]/g, point: ',' },
];

/** A number whose thousands are separated beyond doubt; null: it is none. */
export function groupedNumber(text: string): { readonly value: number; readonly form: number } | null {
  const found = writtenGroups.find(({ pattern }) => pattern.test(text));
  if (!found) return null;
  return { value: Number(text.replaceAll(found.group, '').replace(found.point, '.')), form: found.form };
}

/** The same separator is of thousands in one row, and was read as a decimal one in another. */
export function isContradictory(forms: number): boolean {
  const has = (form: number) => (forms & form) !== 0;
  return (has(commaGroups) && (has(decimalComma) || has(pointGroups))) || (has(pointGroups) && has(decimalPoint));
}

/** Each separator stands before three digits, and numbers without one are below 1000. */
export function mayBeGroups(forms: number): boolean {
  return (forms & (short | threePlaces | plain)) === (short | threePlaces);
}

export function groupsText(column: string): string {
  return `In column ${column} numbers have no separator below 1000, and one before three digits otherwise, which is read as a decimal one: 1.000 as 1. Are these thousands? Then write the file without separators of thousands.`;
}
