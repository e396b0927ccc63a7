/** Decisions on their way out of a session: all of them while there is room, then the newest. */
import { expect, test } from 'vitest';
import { Session } from '../../../engine/session/session.ts';
import { lane, nodes, plan, recorded } from '../../../test/support/plans.ts';
import { decisionColumns, DecisionBatch, type DecisionRows } from './decision-rows.ts';

const motion = recorded(Array.from({ length: 8 }, (_, t) => ({ t, x: t, y: 0, vx: 1, vy: 0 })));
const choice = plan({
  motion,
  duration: 8,
  nodes: nodes({ delay: 0.1 }, { delay: 0.2 }),
  lanes: [lane({ scheduler: 'every-nth', params: { scheduler: { n: 2 } } }), lane({ id: 'all' })],
});

function decisionsOf(capacity?: number): DecisionRows[] {
  const handed: DecisionRows[] = [];
  const batch = new DecisionBatch(choice, (rows) => handed.push(rows), capacity);
  const session = new Session(choice, { onDecision: (index, entity, decision) => batch.add(index, entity, decision) });
  for (const time of [3.5, 8]) {
    session.advanceTo(time);
    batch.flush();
  }
  return handed;
}

const column = ({ columns, values }: DecisionRows, name: (typeof decisionColumns)[number]) =>
  Array.from({ length: values.length / columns }, (_, row) => values[row * columns + decisionColumns.indexOf(name)]);

test('every decision of every lane is handed over once, in order', () => {
  const [early, late] = decisionsOf() as [DecisionRows, DecisionRows];
  expect(early.first).toBe(0);
  expect(column(early, 'lane')).toEqual([0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1]);
  expect(column(early, 'pair')).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  expect(column(early, 'update')).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3]);
  expect(late.first).toBe(12);
  expect(column(late, 'time')).toEqual([4, 4, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7]);
});

test('when there are more than there is room for, the newest are handed over with their numbers', () => {
  const [early] = decisionsOf(4) as [DecisionRows];
  expect(early.first).toBe(8);
  expect(column(early, 'update')).toEqual([2, 2, 3, 3]);
});
