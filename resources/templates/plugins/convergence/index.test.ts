/** Template title: the laws of every convergence scheme, and its own tests. */
import { DrawStep, KinematicState, openWorld } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('half the time is half the distance', () => {
  const scheme = plugin.create({ params: plugin.params.parse({ time: 1 }), world: openWorld });
  const [shown, target, out] = [new KinematicState(), new KinematicState(), new KinematicState()];
  target.x = 10;
  scheme.land(shown, target);
  scheme.place(target, Object.assign(new DrawStep(), { elapsed: 0.5, dt: 0.02 }), out);
  expect(out.x).toBe(5);
});
