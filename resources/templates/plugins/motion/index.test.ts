/** Template title: the laws of every motion source, and its own tests. */
import { KinematicState } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('turns back at its reach', () => {
  const random = { uniform: () => 0, between: (low: number) => low, exponential: (mean: number) => mean, normal: () => 0 };
  const arena = { width: 800, depth: 800 };
  const source = plugin.create({ params: plugin.params.parse({ reach: 20, speed: 10 }), arena, random });
  const out = new KinematicState();
  source.sample(Math.PI, out);
  expect(out).toMatchObject({ x: 20, vx: expect.closeTo(0, 9) as number });
});
