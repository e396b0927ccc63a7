/** What a session has measured is recorded before it ends: if it can do so soon. */
import { setTimeout as later } from 'node:timers/promises';
import type { RunningSession } from '../run/session-runner.ts';

/** How long a session may take, before it ends without, ms. */
const patienceMs = 1000;

/** Settles when it is done, has failed, or takes too long. */
export async function recordLastResults(session: RunningSession): Promise<void> {
  const done = session.command({ kind: 'finish' }).catch(() => undefined);
  await Promise.race([done, later(patienceMs, undefined, { ref: false })]);
}
