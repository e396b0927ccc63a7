/** Runs a session to its end in this process, in pieces short enough to be told of and to be interrupted between. */
import { setImmediate } from 'node:timers/promises';
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { RunResults } from '../../engine/session/run-results.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Interrupted } from './exit-status.ts';

export interface RunOptions {
  readonly interrupted: AbortSignal;
  /** Wall clock, s. */
  readonly clock: () => number;
  /** Called between pieces with the session time, s; the session waits for what it returns. */
  readonly onProgress: (time: number) => void | Promise<void>;
  /** Looks at the session at its beginning, every so often, and at its end. */
  readonly looks?: { /** s */ readonly every: number; readonly look: (session: Session) => void } | undefined;
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
  { interrupted, clock, onProgress, looks, onDecision, onVerdict }: RunOptions,
): Promise<RunResults> {
  const session = new Session(plan, onDecision && { onDecision });
  if (onVerdict && session.game?.server) session.game.server.observer = onVerdict;
  const due = looks ? new Dues(looks.every) : null;
  let step = plan.frame;
  while (!session.finished) {
    const began = clock();
    session.advanceTo(Math.min(session.now + step, due?.next ?? Infinity, plan.duration));
    if (due?.has(session.now) || session.finished) looks?.look(session);
    step *= clock() - began < piece ? 2 : 0.5;
    await onProgress(session.now);
    await setImmediate();
    if (interrupted.aborted)
      throw new Interrupted(`Interrupted at ${session.now.toFixed(2)} s of ${plan.duration} s; no results were written.`);
  }
  return session.results();
}

/** Times at which something is due again and again, from 0 on, s. */
class Dues {
  readonly #every: number;
  #count = 0;

  constructor(every: number) {
    this.#every = every;
  }

  get next(): number {
    return this.#count * this.#every;
  }

  /** True where it is due at `now`, or was before; then it is due later again. */
  has(now: number): boolean {
    const isDue = now >= this.next;
    while (now >= this.next) this.#count += 1;
    return isDue;
  }
}
