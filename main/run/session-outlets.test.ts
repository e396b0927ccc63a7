import { expect, test } from 'vitest';
import type { Pace } from '../../contract/bench-state.ts';
import { RowPacing } from './session-outlets.ts';

/** Times of the rows taken in `wall` seconds at a pace; `achieved` if it is as fast as possible. */
function rowsIn(wall: number, frame: number, pace: Pace, achieved = Number(pace)): number[] {
  const pacing = new RowPacing(frame);
  const times: number[] = [];
  for (let i = 0; i * frame < wall * achieved; i++) {
    const [time, now] = [i * frame, (i * frame) / achieved];
    if (!pacing.isDue(time, now, pace)) continue;
    pacing.taken(time, now);
    times.push(time);
  }
  return times;
}

test('up to pace 1 every frame gives a row', () => {
  expect(rowsIn(1, 0.02, 1)).toHaveLength(50);
  expect(rowsIn(1, 0.02, 0.25)).toHaveLength(13);
});

test.each([
  [0.02, 4, 4],
  [0.02, 100, 100],
  [0.001, 1, 1],
  [0.02, 'max', 400],
] as const)('frames of %d s at pace %s never give more than 60 rows a second, nor fewer than 30', (frame, pace, achieved) => {
  const rows = rowsIn(10, frame, pace, achieved).length;
  expect(rows).toBeLessThanOrEqual(601);
  expect(rows).toBeGreaterThanOrEqual(300);
});

test('a row that was taken is not due again', () => {
  const pacing = new RowPacing(0.02);
  expect(pacing.has(0)).toBe(false);
  pacing.taken(0, 0);
  expect([pacing.has(0), pacing.has(0.02)]).toEqual([true, false]);
});

test('rows that take long leave the session most of the time', () => {
  const pacing = new RowPacing(0.02);
  pacing.taken(0, 0, 0.055);
  pacing.taken(0.02, 0.06, 0.115);
  expect([pacing.isDue(0.1, 0.15, 1), pacing.isDue(0.2, 0.31, 1), pacing.isDue(0.3, 0.32, 1)]).toEqual([false, false, true]);
});

test('no row is left out for one that took long between two that did not', () => {
  const pacing = new RowPacing(0.02);
  pacing.taken(0, 0, 0.0001);
  pacing.taken(0.02, 0.02, 0.03);
  expect(pacing.isDue(0.04, 0.04, 1)).toBe(true);
  pacing.taken(0.04, 0.04, 0.0401);
  pacing.taken(0.06, 0.06, 0.08);
  expect(pacing.isDue(0.08, 0.08, 1)).toBe(true);
});
