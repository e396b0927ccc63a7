/** The table of decisions: one line for each, with the quantities that the scheduler explains by name. */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { lane, nodes, plan, recorded } from '../../test/support/plans.ts';
import { DecisionTable } from './run-tables.ts';

test('every decision has its line, and says why where the scheduler does', () => {
  const motion = recorded([0, 1].map((t) => ({ t, x: t, y: 0, vx: 1, vy: 0 })));
  const lanes = [lane({ scheduler: 'single-pick' }), lane({ id: 'all' })];
  const choice = plan({ motion, duration: 2, nodes: nodes({ delay: 0.1 }, { delay: 0.2 }), lanes });
  const table = new DecisionTable(choice);
  new Session(choice, { onDecision: (index, entity, decision) => table.add(index, entity, decision) }).advanceTo(2);
  const [head, ...lines] = table.take().trim().split('\n');
  expect(head).toBe('lane,entity,receiver,trigger,time (s),decision,update,due (s),why');
  expect(lines.filter((line) => line.startsWith('all'))).toEqual([
    'all,tank,r0,0,0,send,0,,',
    'all,tank,r1,0,0,send,0,,',
    'all,tank,r0,1,1,send,1,,',
    'all,tank,r1,1,1,send,1,,',
  ]);
  const later = lines.filter((line) => line.startsWith('base') && line.includes(',1,1,'));
  expect(later.map((line) => line.split(',')[5]).sort()).toEqual(['pass', 'send']);
  for (const line of later) expect(line).toMatch(/,share=0\.\d+/);
});
