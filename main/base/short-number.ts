/** A number for a sentence: three significant digits, as it can be typed. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
