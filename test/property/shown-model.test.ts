/** Receivers that go by another model than the publisher. */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { synthetic } from '../support/motion.ts';
import { lane, plan } from '../support/plans.ts';

const published = lane({ model: 'rpw', trigger: { distance: 0.5, heartbeat: 5 } });
const motion = synthetic('human-like', { style: 'mouse' });
const held = { ...published, id: 'held', shown: lane({ model: 'static' }).model };

test('updates are made by the publisher’s model, and shown by the other', () => {
  const session = new Session(plan({ motion, duration: 30, lanes: [published, held] }));
  const { receiver } = session.lanes[1]!.pairs[0]!;
  let strayed = 0;
  for (let time = 1; time < 30; time += 0.5) {
    session.advanceTo(time);
    if (receiver.shown.x !== receiver.fix.state.x || receiver.shown.y !== receiver.fix.state.y) strayed += 1;
  }
  session.advanceTo(30);
  const { base, held: results } = session.results().lanes;
  expect(strayed).toBe(0);
  expect(results!.triggers).toBe(base!.triggers);
  expect(results!.receivers['r0']!.deviationMean!).toBeGreaterThan(2 * base!.receivers['r0']!.deviationMean!);
});
