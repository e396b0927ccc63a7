/** Feedback that comes when many updates have been made since. */
import { expect, test } from 'vitest';
import { Notes, Situation } from '../../../test/support/situation.ts';
import { VectorView } from '../../../test/support/vector-view.ts';
import { RelativeErrors } from './relative-errors.ts';

const delay = 0.3;
const first = { t: 0, x: 0, y: 0, vx: 25, vy: 0 };

/**
 * The account after so many updates a second for three seconds, the update of the first second acknowledged at the end,
 * 50 ms late.
 */
function accountAt(rate: number) {
  const view = new VectorView(first, [{ delay, placed: { ...first, t: -1, x: -25 } }]);
  const errors = new RelativeErrors({ receivers: 1, horizon: 1, accumulates: false });
  errors.schedule(view, view);
  const begin = view.index;
  for (let made = 1; made <= 3 * rate; made++) {
    view.make({ ...first, t: made / rate, x: (25 * made) / rate, vy: made % 7 });
    errors.schedule(view, view);
  }
  const update = begin + rate;
  errors.take({ receiver: 0, update, sentAt: 1, arrivedAt: 1 + delay + 0.05 }, view);
  return { found: errors.fresh[0], expected: view.difference(update, update - 1, 1 + delay, 1 + delay + 0.05) };
}

test.each([10, 100, 1000])('at %d updates a second feedback of two seconds ago is used', (rate) => {
  const { found, expected } = accountAt(rate);
  expect(expected).toBeGreaterThan(0.001);
  expect(found).toBe(expected);
});

test('the account of a receiver that left is not that of who takes its place', () => {
  const situation = new Situation(2);
  const notes = new Notes(situation);
  const errors = new RelativeErrors({ receivers: 2, horizon: 1, accumulates: true });
  errors.schedule(situation, notes);
  errors.fresh[0] = 5;
  situation.index = 1;
  situation.now = 1;
  errors.schedule(situation, notes);
  expect(notes.explained.get(0)?.[2]).toBe(5);
  situation.index = 2;
  situation.now = 2;
  situation.lastSent[0] = -1;
  errors.schedule(situation, notes);
  expect(notes.explained.get(0)?.[2]).toBe(0);
});
