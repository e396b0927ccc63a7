/**
 * The wall clock: the only entry of real time. It is passed in as an argument; simulated time is another
 * (engine/base/time).
 */

/** s, monotonic, since this thread began. */
export function wallSeconds(): number {
  return performance.now() / 1000;
}

/** ms, monotonic, since this thread began. */
export function wallMs(): number {
  return performance.now();
}

/** s, the same in every thread. */
export function sharedSeconds(): number {
  return (performance.timeOrigin + performance.now()) / 1000;
}

/** Processor time of this process with all its threads, s. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** For records that people read. */
export function dateNow(): Date {
  return new Date();
}
