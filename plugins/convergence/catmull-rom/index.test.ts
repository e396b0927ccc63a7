/** The Catmull–Rom spline. */
import { expect, test } from 'vitest';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';
import { copyState, KinematicState } from '../../kit/index.ts';
import plugin from './index.ts';

/** Metres off the target after half a blend of 0.5 s, `x` m of correction, for an acceleration of 4 m/s². */
function offTarget(x: number): number {
  const scheme = plugin.create({ params: plugin.params.parse({ time: 0.5 }), world: openWorld });
  const target = Object.assign(new KinematicState(), { vx: 3, ax: 4 });
  const shown = new KinematicState();
  copyState(target, shown);
  shown.x += x;
  scheme.land(shown, target);
  const now = Object.assign(new KinematicState(), { x: 3 * 0.25 + 2 * 0.25 * 0.25, vx: 4, ax: 4 });
  const out = new KinematicState();
  scheme.place(now, drawing(0.25, 0.02), out);
  return out.x - now.x;
}

test('the first update of an accelerated entity is shown without a blend, a correction with one', () => {
  expect(offTarget(0)).toBe(0);
  expect(Math.abs(offTarget(0.1))).toBeGreaterThan(0.01);
});
