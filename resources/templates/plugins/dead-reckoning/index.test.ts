/** Template title: the laws of every DR model, and its own tests. */
import { KinematicState, TimeStep, openWorld } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('extrapolates with the velocity of the update, up to the horizon', () => {
  const model = plugin.create({ params: plugin.params.parse({ horizon: 2 }), world: openWorld });
  const [fix, step, out] = [new KinematicState(), new TimeStep(), new KinematicState()];
  fix.vx = 10;
  for (const [dt, x] of [
    [1, 10],
    [5, 20],
  ] as const) {
    step.dt = dt;
    model.extrapolate(fix, step, out);
    expect(out.x).toBe(x);
  }
});
