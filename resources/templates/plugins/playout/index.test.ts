/** Template title: the laws of every playout, and its own tests. */
import { PlayoutArrival, PlayoutFrame, RenderTime } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('is as far behind as the latest arrival was late, and the margin', () => {
  const clock = plugin.create({ params: plugin.params.parse({ margin: 0.5 }) });
  const rendered = new RenderTime();
  for (const now of [1.25, 2.125]) clock.arrive(Object.assign(new PlayoutArrival(), { stamp: Math.floor(now), now }));
  clock.render(Object.assign(new PlayoutFrame(), { now: 3, dt: 0, newest: 2 }), rendered);
  expect(rendered.time).toBeCloseTo(3 - 0.25 - 0.5, 2);
});
