/** Sessions run to their end. */
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Session, type SessionOptions } from '../../engine/session/session.ts';

export function resultsOf(plan: SessionPlan, options: SessionOptions = {}): RunResults {
  const session = new Session(plan, options);
  session.advanceTo(plan.duration);
  return session.results();
}
