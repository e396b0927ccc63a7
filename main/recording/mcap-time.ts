/** Session time in an MCAP file, whose times are whole nanoseconds. */

const perSecond = 1e9;

/** Session times (s) before 0 are written as 0. */
export function nanoseconds(time: number): bigint {
  return BigInt(Math.round(Math.max(time, 0) * perSecond));
}

export function seconds(time: bigint): number {
  return Number(time) / perSecond;
}
