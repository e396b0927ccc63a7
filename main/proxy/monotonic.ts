/** The proxy's clock: seconds that only go forward, the same in every thread of the process. */

export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e9;
