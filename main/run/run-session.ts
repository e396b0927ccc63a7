/** Runs a session to its end in this thread, in pieces short enough to be told of and to be cancelled between. */
import { setImmediate } from 'node:timers/promises';
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { SessionObserver } from '../../engine/session/session-observer.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import type { CallWatch } from './run-tasks.ts';
import { Dues, type Look } from './looks.ts';

export interface RunOptions {
  readonly calls: CallWatch;
  readonly cancelled: AbortSignal;
  /** Wall clock, s. */
  readonly clock: () => number;
  /** Called between pieces with the session time, s; the session waits for what it returns. */
  readonly onProgress: (time: number) => void | Promise<void>;
  readonly looks: readonly Look[];
  /** Told of what happens. */
  readonly observer: SessionObserver | undefined;
  /** Told of what the schedulers decide. */
  readonly deciders: readonly SessionDecisionObserver[];
  /** Told of what a game's server makes of updates and shots. */
  readonly onVerdict: VerdictObserver | undefined;
}

/** Wall seconds that a piece should take: short to a person, long to the machine. */
const piece = 0.05;

/** The results; throws `PluginFault` when a plugin fails, and the signal's reason once it is cancelled. */
export async function runSession(plan: SessionPlan, options: RunOptions): Promise<RunResults> {
  const { cancelled, clock, onProgress } = options;
  const session = openedSession(plan, options);
  const dues = options.looks.map((look) => new Dues(look));
  let step = plan.frame;
  while (!session.finished) {
    const began = clock();
    advance(session, Math.min(session.now + step, plan.duration), dues);
    step *= clock() - began < piece ? 2 : 0.5;
    await onProgress(session.now);
    await setImmediate();
    cancelled.throwIfAborted();
  }
  return session.results();
}

function openedSession(plan: SessionPlan, { calls, observer, deciders, onVerdict }: RunOptions): Session {
  const onDecision: SessionDecisionObserver = (...decided) => deciders.forEach((tell) => tell(...decided));
  const session = new Session(plan, { ...calls, observer, ...(deciders.length > 0 && { onDecision }) });
  if (onVerdict && session.game?.server) session.game.server.observer = onVerdict;
  return session;
}

/** To `until` (s), looked at on the way. */
function advance(session: Session, until: number, dues: readonly Dues[]): void {
  do {
    session.advanceTo(dues.reduce((next, due) => Math.min(next, due.next), until));
    for (const due of dues) due.look(session);
  } while (session.now < until);
}
