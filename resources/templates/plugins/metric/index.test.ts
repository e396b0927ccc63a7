/** Template title: the laws of every metric, and its own tests. */
import { KinematicState } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('is the share of frames in which the entity is shown too far off', () => {
  const meter = plugin.create({ params: plugin.params.parse({ near: 1 }) });
  const [real, far] = [new KinematicState(), Object.assign(new KinematicState(), { x: 2 })];
  for (const placed of [real, far, real, real]) meter.frame?.({ entity: 0, pair: 0, now: 0, dt: 0.02, real, exported: real, placed });
  expect(meter.value()).toBe(0.25);
});
