/** Three digits. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
