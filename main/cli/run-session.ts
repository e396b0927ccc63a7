/** Runs a session to its end in this process, in pieces short enough to be told of and to be interrupted between. */
import { setImmediate } from 'node:timers/promises';
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { RunResults } from '../../engine/session/run-results.ts';
import type { SessionObserver } from '../../engine/session/session-observer.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Dues, type Look } from '../session/looks.ts';
import { Interrupted } from './exit-status.ts';

export interface RunOptions {
  readonly interrupted: AbortSignal;
  /** Wall clock, s. */
  readonly clock: () => number;
  /** Called between pieces with the session time, s; the session waits for what it returns. */
  readonly onProgress: (time: number) => void | Promise<void>;
  readonly looks?: readonly Look[];
  /** Told of what happens. */
  readonly observer?: SessionObserver | undefined;
  /** Told of what the schedulers decide. */
  readonly onDecision?: SessionDecisionObserver | undefined;
  /** Told of what a game's server makes of updates and shots. */
  readonly onVerdict?: VerdictObserver | undefined;
}

/** Wall seconds that a piece should take: short to a person, long to the machine. */
const piece = 0.05;

/** The results; throws `PluginFault` when a plugin fails, and `Interrupted`. */
export async function runSession(
  plan: SessionPlan,
  { interrupted, clock, onProgress, looks = [], observer, onDecision, onVerdict }: RunOptions,
): Promise<RunResults> {
  const session = new Session(plan, { observer, ...(onDecision && { onDecision }) });
  if (onVerdict && session.game?.server) session.game.server.observer = onVerdict;
  const dues = looks.map((look) => new Dues(look));
  let step = plan.frame;
  while (!session.finished) {
    const began = clock();
    advance(session, Math.min(session.now + step, plan.duration), dues);
    step *= clock() - began < piece ? 2 : 0.5;
    await onProgress(session.now);
    await setImmediate();
    if (interrupted.aborted)
      throw new Interrupted(`Interrupted at ${session.now.toFixed(2)} s of ${plan.duration} s; no results were written.`);
  }
  return session.results();
}

/** To `until` (s), looked at on the way. */
function advance(session: Session, until: number, dues: readonly Dues[]): void {
  do {
    session.advanceTo(dues.reduce((next, due) => Math.min(next, due.next), until));
    for (const due of dues) due.look(session);
  } while (session.now < until);
}
