/** Tables of a run: one line for each decision and each verdict. */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { lane, nodes, plan, recorded } from '../../test/support/plans.ts';
import { DecisionTable, VerdictTable } from './run-tables.ts';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import { glsPlan } from '../../test/support/gls.ts';

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

test('every verdict has its line, with the player, what it is of, and its number', () => {
  const plan = glsPlan({ players: 2, relay: true, params: { fire: 'constant' }, duration: 10 });
  const session = new Session({ ...plan, game: { ...plan.game!, server: { ...defaultServerRules, node: 2 } } });
  const table = new VerdictTable(plan);
  const { server } = session.game!;
  server!.observer = table.add;
  session.advanceTo(10);
  const [head, ...lines] = table.take().trim().split('\n');
  expect(head).toBe('player,what,number,heard (s),verdict');
  const updates = lines.filter((line) => line.startsWith('player-2,update,'));
  expect(updates).toHaveLength(server!.updates[1]!.verdicts.counts[0]!);
  expect(updates[0]).toMatch(/^player-2,update,0,[\d.]+,fine$/);
  expect(lines.filter((line) => line.includes(',shot,'))).toHaveLength(
    server!.shots[0]!.verdicts.counts[0]! + server!.shots[1]!.verdicts.counts[0]!,
  );
  expect(table.take()).toBe('');
});
