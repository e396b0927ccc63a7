/** The filter as a model: what it takes from an update, and what from its memory. */
import { expect, test } from 'vitest';
import { copyState, KinematicState } from '../../kit/index.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { stepOf } from '../../../test/support/steps.ts';

function driven(params: object, updates: number, position: (t: number) => number) {
  const model = definition.create({ params: definition.params.parse(params), world: openWorld });
  const fix = new KinematicState();
  for (let i = 0; i < updates; i++) {
    const update = Object.assign(new KinematicState(), { x: position(i * 0.1), vx: -99, ax: 99, qw: 0, qz: 1, wz: 0.5 });
    copyState(update, fix);
    model.derive?.(update, i * 0.1, fix);
  }
  return { model, fix };
}

test('velocities of updates do not count; orientation and turn rate are those of the last', () => {
  const { model, fix } = driven({}, 20, (t) => 7 * t);
  const out = new KinematicState();
  model.extrapolate(fix, stepOf(1), out);
  expect(out).toMatchObject({ x: expect.closeTo(7 * 2.9, 3) as unknown, vx: expect.closeTo(7, 3) as unknown, ax: 0, wz: 0.5 });
  expect(model.isStraight?.(fix)).toBe(true);
});

test('order 2 follows an acceleration', () => {
  const { fix, model } = driven({ order: 2 }, 30, (t) => 2 * t * t);
  expect(fix.ax).toBeCloseTo(4, 1);
  expect(model.isStraight?.(fix)).toBe(false);
});

test('the first update of a spawn is shown as it is', () => {
  const { model, fix } = driven({}, 20, (t) => 7 * t);
  model.restart?.();
  const update = Object.assign(new KinematicState(), { x: -300, vx: 8 });
  model.derive?.(update, 5, fix);
  expect(fix).toMatchObject({ x: -300, vx: 0 });
});
