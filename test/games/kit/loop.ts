/** The loop of a game: steps at a steady rate, by the clock, whatever timers of the system make of it. */
import { setTimeout } from 'node:timers/promises';

/** Calls `step` every `interval` ms, until it returns false. A step that comes late does not move the next ones. */
export async function everySoOften(interval: number, step: () => boolean): Promise<void> {
  const begun = performance.now();
  for (let steps = 1; ; steps++) {
    await setTimeout(Math.max(0, begun + steps * interval - performance.now()));
    if (!step()) return;
  }
}
