/** Calls that failed in a session fail again, from their saved arguments alone. */
import { expect, test } from 'vitest';
import { testCaseFile, testCaseOf, testCaseSchema } from '../../../contract/test-case.ts';
import { defineFairnessScheduler, defineMetric, z, type Plugin } from '../../../engine/plugin-api/index.ts';
import { Session } from '../../../engine/session/session.ts';
import type { SessionPlan } from '../../../engine/session/session-plan.ts';
import { lane, nodes, plan, recorded } from '../../../test/support/plans.ts';
import { faultOf } from '../../worker/faults.ts';
import { testCaseLaw } from './test-case-law.ts';

const words = { id: 'planted', title: 'Planted', source: 'a test', params: z.object({}) };
const rows = Array.from({ length: 60 }, (_, index) => ({ t: index * 0.1, x: index + Math.sin(index), y: 0, vx: 10, vy: 0 }));

/** The file that a session's failure leaves, read back. */
function savedCall(session: Partial<SessionPlan>) {
  const running = new Session(plan({ motion: recorded(rows), nodes: nodes({ delay: 0.1 }, { delay: 0.2 }), duration: 6, ...session }));
  try {
    running.advanceTo(6);
  } catch (error) {
    return testCaseSchema.parse(JSON.parse(testCaseFile(testCaseOf(faultOf(error), [])!).text));
  }
  throw new Error('nothing failed');
}

const again = (plugin: Plugin, session: Partial<SessionPlan>) => testCaseLaw(plugin, savedCall(session)).keep;

test('a scheduler sees the situation in which it failed', () => {
  const plugin = defineFairnessScheduler({
    ...words,
    create: () => ({
      onTrigger(view, sending) {
        if (view.index > 12 && view.aee(1, view.now, 'delayed') > 0 && view.lastAcknowledgedAt(1) > 0)
          throw new RangeError(`${view.receivers} receivers, ${view.sent(1)} updates, ${view.acknowledgedUpdate(1)}, ${view.cee(0)}`);
        for (let receiver = 0; receiver < view.receivers; receiver++) sending.send(receiver);
      },
    }),
  });
  const session = { lanes: [{ ...lane(), scheduler: { plugin, params: {} } }] };
  const { message } = savedCall(session);
  const found = /RangeError: (2 receivers, \d+ updates, \d+, [\d.e-]+)/.exec(message)?.[1] ?? 'nothing';
  expect(again(plugin, session)).toThrow(found);
});

test('a metric is handed the frame in which it failed', () => {
  const plugin = defineMetric({
    ...words,
    unit: 'm',
    per: 'pair',
    create: () => ({
      frame({ real, now }) {
        if (now > 2) throw new RangeError(`at ${real.x}`);
      },
      value: () => null,
    }),
  });
  const session = { metrics: [{ plugin, params: {} }] };
  const found = /RangeError: (at \d+\.\d+)/.exec(savedCall(session).message)?.[1] ?? 'nothing';
  expect(again(plugin, session)).toThrow(found);
});
