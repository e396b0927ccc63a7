/** The contract's own terms: progress and speed, described by the publisher and followed by receivers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState, openWorld, yawOf } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import definition from './index.ts';
import { stepOf } from '../../../test/support/steps.ts';

const points = [
  { x: 0, y: 0, z: 0 },
  { x: 10, y: 10, z: 0 },
  { x: 10, y: 0, z: 0 },
  { x: 0, y: 10, z: 0 },
];
const square = [
  { x: 0, y: 0, z: 0 },
  { x: 100, y: 0, z: 0 },
  { x: 100, y: 100, z: 0 },
  { x: 0, y: 100, z: 0 },
];
const worldWith = (closed: boolean) => ({ ...openWorld, roads: [{ id: 'eight', points, closed }] });
const modelOn = (closed: boolean) => definition.create({ params: { road: 'eight' }, world: worldWith(closed) });

function followed(progress: number, rate: number, dt: number, closed = true): KinematicState {
  const out = new KinematicState();
  modelOn(closed).extrapolate(Object.assign(new KinematicState(), { x: progress, vx: rate }), stepOf(dt), out);
  return out;
}

const metre = anyNumber(0, 40);
const speed = anyNumber(-5, 5);

test('one step is as many', () => {
  fc.assert(
    fc.property(metre, speed, anyNumber(0, 20), (progress, rate, dt) => {
      const { x, y } = followed(progress, rate, dt);
      const half = followed(progress + (rate * dt) / 2, rate, dt / 2);
      expect(Math.hypot(x - half.x, y - half.y)).toBeLessThan(1e-9);
    }),
  );
});

test('the description of a state on the road reproduces that state', () => {
  fc.assert(
    fc.property(metre, speed, (progress, rate) => {
      const model = modelOn(true);
      const real = followed(progress, rate, 0);
      const said = new KinematicState();
      const again = new KinematicState();
      model.describe?.(real, 0, said);
      model.extrapolate(said, stepOf(0), again);
      expect(Math.hypot(real.x - again.x, real.y - again.y, real.vx - again.vx, real.vy - again.vy)).toBeLessThan(1e-6);
    }),
    { examples: [[0, 1]] },
  );
});

test('over the crossing of an eight the branch that was driven is described', () => {
  const model = modelOn(true);
  const said = new KinematicState();
  const crossing = Math.hypot(5, 5);
  const second = Math.hypot(10, 10) + 10 + crossing;
  for (const [from, rate] of [
    [crossing, 2],
    [second, 2],
  ] as const) {
    model.restart?.();
    model.describe?.(followed(from - 4, rate, 0), 0, said);
    model.describe?.(followed(from, rate, 0), 2, said);
    expect([said.x, said.vx]).toEqual([expect.closeTo(from, 9), expect.closeTo(rate, 9)]);
  }
});

test('what left the road and comes back elsewhere is found there', () => {
  const model = definition.create({
    params: { road: 'ring' },
    world: { ...openWorld, roads: [{ id: 'ring', points: square, closed: true }] },
  });
  const said = new KinematicState();
  for (const [t, x, y] of [
    [0, 30, 0],
    [1, 30, 25],
    [2, 30, 50],
    [3, 30, 75],
    [4, 30, 99],
  ] as const) {
    model.describe?.(Object.assign(new KinematicState(), { x, y, vy: 25 }), t, said);
  }
  expect(said.x).toBeCloseTo(270, 9);
});

test('an open road stops at its end, looking on; backwards it is driven backwards', () => {
  const end = followed(30, 3, 100, false);
  expect([end.x, end.y, Math.hypot(end.vx, end.vy)]).toEqual([expect.closeTo(0, 9), 10, 0]);
  expect(yawOf(followed(1, -2, 0))).toBeCloseTo((-3 * Math.PI) / 4, 12);
});

test('a road that the world has not is named', () => {
  expect(() => definition.create({ params: { road: 'lane' }, world: worldWith(true) })).toThrow(
    'there is no road "lane"; the world has: eight',
  );
});
