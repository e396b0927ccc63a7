/** The clock that all processes of this machine have in common, s. */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e9;
}
