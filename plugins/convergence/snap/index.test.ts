/** Snap. */
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

test('the target is shown at once', () => {
  const target = Object.assign(new KinematicState(), { x: 5, vx: 1, qw: 0, qz: 1 });
  const out = new KinematicState();
  definition.create({ params: {}, world: openWorld }).place(target, drawing(0, 0.02), out);
  expect(out).toEqual(target);
  expect(definition.immediate).toBe(true);
});
