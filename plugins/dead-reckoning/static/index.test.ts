/** The static model. */
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import model from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { stepOf } from '../../../test/support/steps.ts';

test('the entity stays where the update put it, at rest', () => {
  const fix = Object.assign(new KinematicState(), { x: 1, y: 2, z: 3, vx: 9, wz: 1 });
  const out = new KinematicState();
  model.create({ params: {}, world: openWorld }).extrapolate(fix, stepOf(5), out);
  expect(out).toEqual(Object.assign(new KinematicState(), { x: 1, y: 2, z: 3 }));
});
