import { expect, test } from 'vitest';
import { lane, nodes, plan, recorded } from '../../test/support/plans.ts';
import { Session } from './session.ts';

test('a receiver that leaves or joins forgets the entity; the others still show it', () => {
  const motion = recorded([{ t: 0, x: 0, y: 0, vx: 1, vy: 0 }]);
  const session = new Session(plan({ motion, nodes: nodes({ delay: 0.2 }, { delay: 0.2 }), lanes: [lane({ model: 'linear' })] }));
  session.advanceTo(1);
  const [first, second] = session.lanes[0]!.pairs;
  expect([first!, second!].map(({ receiver }) => receiver.fix.spawn)).toEqual([1, 1]);
  first!.leave(1);
  expect([first!, second!].map(({ receiver }) => receiver.fix.spawn)).toEqual([0, 1]);
});

test('an update delayed for a receiver who left is not shown to the next one', () => {
  const motion = recorded([{ t: 0, x: 0, y: 0, vx: 1, vy: 0 }]);
  const lanes = [lane({ scheduler: 'local-lag', params: { scheduler: { lag: 1 } } })];
  const session = new Session(plan({ motion, nodes: nodes({ delay: 0.2 }), lanes }));
  session.advanceTo(0.5);
  const [pair] = session.lanes[0]!.pairs;
  expect(pair!.received).toBe(1);
  pair!.leave(0.5);
  pair!.join(0.6);
  session.advanceTo(2);
  expect(pair!.receiver.fix.spawn).toBe(0);
});
