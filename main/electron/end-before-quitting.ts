/** The program quits once the bench has ended: recordings are complete and in their folder then. */
import { logError } from '../base/terminal-text.ts';
import { app } from 'electron';
import { setTimeout } from 'node:timers/promises';
import type { BenchHost } from '../bench/bench-host.ts';

/** Bound on waiting for the bench, ms. */
const patienceMs = 10_000;

/** A second request to quit does not wait. */
export function endBeforeQuitting(host: Pick<BenchHost, 'close'>): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    const ended = host.close().catch(logError);
    void Promise.race([ended, setTimeout(patienceMs, undefined, { ref: false })]).then(() => app.quit());
  });
}
