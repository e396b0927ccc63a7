/** When a drawn entity goes backwards though the real one does not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { along, eachFrame, placedAt, type Point } from '../../test/support/drawn-motion.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import { BackwardMotionMeter } from './backward-motion.ts';
import { PathDifferences } from './path-differences.ts';

function backwardRatio(drawn: readonly (Point | null)[], real: readonly Point[]): number | null {
  const meter = new BackwardMotionMeter(0.02, 0.01);
  eachFrame(drawn, (seen) => meter.sample(seen.drawn, seen.shown, seen.realSteps, seen.real), real);
  return meter.ratio;
}

const ahead = along(0, 0.5, 1, 1.5, 2);
const back = along(0, -0.5, -1, -1.5, -2);

test('pulled back in one frame of four is a quarter', () => {
  expect(backwardRatio(along(1, 1.5, 1.2, 1.7, 2.2), ahead)).toBe(0.25);
});

test('a real reverse shown in time does not count, shown late or while the real entity stands it does', () => {
  expect(backwardRatio(back, back)).toBe(0);
  expect(backwardRatio(back, ahead)).toBe(1);
  expect(backwardRatio(back, along(0, 0, 0, 0, 0))).toBe(1);
});

test('sideways is not backwards, nor is creeping slower than what counts as standing', () => {
  expect(
    backwardRatio(
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
      ahead,
    ),
  ).toBe(0);
  const creeping = along(0, -0.0001, -0.0002, -0.0003, -0.0004);
  expect(backwardRatio(creeping, ahead)).toBe(0);
  expect(backwardRatio(back, creeping)).toBe(1);
});

test('a dive with the nose down is no way back', () => {
  const meter = new BackwardMotionMeter(0.02, 0.01);
  const [steps, still] = [new PathDifferences(), new PathDifferences()];
  const quarter = Math.SQRT1_2;
  for (const z of [9, 8, 7]) {
    const diving = Object.assign(new KinematicState(), { z, qw: quarter, qy: quarter });
    steps.add(diving);
    still.add(placedAt([0]));
    meter.sample(steps, diving, still, placedAt([0]));
  }
  expect(meter.ratio).toBe(0);
});

test('a pause is no step back', () => {
  expect(backwardRatio([[10], [10.5], null, [1.5], [2]], ahead)).toBe(0);
  expect(backwardRatio([[10], null, [1]], ahead)).toBeNull();
});

test('it is the heading that tells, in whatever direction it points', () => {
  const angle = anyNumber(-Math.PI, Math.PI);
  const course = (yaw: number, step: number): Point[] => [0, 1, 2, 3].map((k) => [k * step * Math.cos(yaw), k * step * Math.sin(yaw), yaw]);
  fc.assert(
    fc.property(angle, angle, (drawnYaw, realYaw) => {
      expect(backwardRatio(course(drawnYaw, -0.5), course(realYaw, 0.5))).toBe(1);
      expect(backwardRatio(course(drawnYaw, 0.5), course(realYaw, 0.5))).toBe(0);
      expect(backwardRatio(course(drawnYaw, -0.5), course(realYaw, -0.5))).toBe(0);
    }),
  );
});
