/** Round steps for grids and scale bars. */

/** The largest of 1, 2, 5 × 10ⁿ that does not exceed `most`. */
export function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const lead = most / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}
