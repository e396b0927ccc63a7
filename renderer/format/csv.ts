/** Numbers of the page in CSV files. */

/** Seven digits: all that a 32-bit number of the telemetry holds. NaN, which is an empty cell, stays. */
export function csvNumber(value: number): number {
  return Number(value.toPrecision(7));
}
