/** The clock and the loop of a game. */
import { setTimeout } from 'node:timers/promises';

/** The clock that all processes of this machine have in common, s. */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e9;
}

/** Calls `step` every `interval` ms, until it returns false. A step that comes late does not move the next ones. */
export async function everySoOften(interval: number, step: () => boolean): Promise<void> {
  const begun = performance.now();
  for (let steps = 1; ; steps++) {
    await setTimeout(Math.max(0, begun + steps * interval - performance.now()));
    if (!step()) return;
  }
}
