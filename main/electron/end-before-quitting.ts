/** The program quits once the bench has ended: what is recorded is whole then, and where it is to be kept. */
import { app } from 'electron';
import { setTimeout } from 'node:timers/promises';
import type { BenchHost } from '../bench/bench-host.ts';

/** Longer than this (ms) nobody waits for the bench. */
const patienceMs = 10_000;

/** Who asks a second time to quit does not wait. */
export function endBeforeQuitting(host: Pick<BenchHost, 'close'>): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    const ended = host.close().catch((error: unknown) => console.error(error));
    void Promise.race([ended, setTimeout(patienceMs, undefined, { ref: false })]).then(() => app.quit());
  });
}
