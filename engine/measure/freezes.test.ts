/** When a drawn entity stands though the real one moves. */
import { expect, test } from 'vitest';
import { along, eachFrame, type Point } from '../../test/support/drawn-motion.ts';
import { FreezeMeter } from './freezes.ts';

function freezeRatio(drawn: readonly (Point | null)[], real: readonly Point[]): number | null {
  const meter = new FreezeMeter(0.02, 0.01);
  eachFrame(drawn, (seen) => meter.sample(seen.drawn, seen.realSteps), real);
  return meter.ratio;
}

const driving = along(0, 0.5, 1, 1.5, 2);

test('the share of the frames in which it stands while the real one moves', () => {
  expect(freezeRatio(along(0, 0.5, 0.5, 0.5, 1), driving)).toBe(0.5);
  expect(freezeRatio(along(7, 7, 7, 7, 7), driving)).toBe(1);
});

test('standing with the real one is no freeze, nor is moving while that stands', () => {
  expect(freezeRatio(along(7, 7, 7, 7, 7), along(0, 0, 0, 0, 0))).toBe(0);
  expect(freezeRatio(driving, along(0, 0, 0, 0, 0))).toBe(0);
});

test('creeping slower than the standing speed is standing, for both', () => {
  const creeping = along(0, 0.0001, 0.0002, 0.0003, 0.0004);
  expect(freezeRatio(creeping, driving)).toBe(1);
  expect(freezeRatio(along(7, 7, 7, 7, 7), creeping)).toBe(0);
});

test('over a pause nothing stands and nothing moves', () => {
  expect(freezeRatio([[0], [0.5], null, [0.5], [1]], driving)).toBe(0);
  expect(freezeRatio([[0], null, [0]], driving)).toBeNull();
});
