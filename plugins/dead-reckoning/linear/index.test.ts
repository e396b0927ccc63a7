/** The linear model. */
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import model from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { stepOf } from '../../../test/support/steps.ts';

test('the entity keeps its velocity, with orientation fixed and acceleration dropped', () => {
  const fix = Object.assign(new KinematicState(), { x: 1, vx: 2, vy: -4, vz: 6, ax: 9, wz: 1, qw: 0.6, qz: 0.8 });
  const out = new KinematicState();
  model.create({ params: {}, world: openWorld }).extrapolate(fix, stepOf(0.5), out);
  expect(out).toEqual(Object.assign(new KinematicState(), { x: 2, y: -2, z: 3, vx: 2, vy: -4, vz: 6, qw: 0.6, qz: 0.8 }));
});
