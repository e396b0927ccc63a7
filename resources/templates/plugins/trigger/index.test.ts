/** Template title: the laws of every trigger, and its own tests. */
import { KinematicState, TriggerStep } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('is due once the exported path has been off for long enough', () => {
  const trigger = plugin.create({ params: plugin.params.parse({ distance: 1, patience: 0.5 }), random: { uniform: () => 0 } });
  const [real, exported] = [new KinematicState(), Object.assign(new KinematicState(), { x: 2 })];
  const ask = (dt: number) => trigger.isDue(real, exported, Object.assign(new TriggerStep(), { age: dt, dt }));
  expect([ask(0.25), ask(0.25), ask(0.25)]).toEqual([false, false, true]);
});
