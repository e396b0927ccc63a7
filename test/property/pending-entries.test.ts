/** Estimates whose entries are kept until they are read against estimates whose entries are made at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FairnessPlugin } from '../../engine/plugin-api/define.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { anyLevelPlan } from '../support/level-plans.ts';

/** The same scheduler, but it hears of acknowledgements: so they have to be entered when they come. */
function hearing(plugin: FairnessPlugin): FairnessPlugin {
  return { ...plugin, create: (context) => ({ ...plugin.create(context), onAcknowledgement: () => undefined }) };
}

function watched(plan: SessionPlan): SessionPlan {
  const lanes = plan.lanes.map((lane) => ({ ...lane, scheduler: { ...lane.scheduler, plugin: hearing(lane.scheduler.plugin) } }));
  return { ...plan, lanes };
}

/** Results at some moments of the session, and at its end. */
function resultsAt(plan: SessionPlan, moments: readonly number[]): RunResults[] {
  const session = new Session(plan);
  return [...moments, 1].map((share) => {
    session.advanceTo(Math.max(session.now, share * plan.duration));
    return session.results();
  });
}

test('the estimates do not depend on when entries were made', () => {
  fc.assert(
    fc.property(anyLevelPlan, fc.array(anyNumber(0, 1), { maxLength: 3 }), (plan, moments) => {
      expect(resultsAt(plan, moments)).toEqual(resultsAt(watched(plan), moments));
    }),
    { numRuns: 20 },
  );
});

test('nor does asking change it', () => {
  fc.assert(
    fc.property(anyLevelPlan, fc.array(anyNumber(0, 1), { minLength: 1, maxLength: 4 }), (plan, moments) => {
      expect(resultsAt(plan, moments).at(-1)).toEqual(resultsAt(plan, []).at(-1));
    }),
    { numRuns: 10 },
  );
});
