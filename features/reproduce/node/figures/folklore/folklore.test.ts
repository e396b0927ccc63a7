import { expect, test } from 'vitest';
import { PluginRegistry } from '../../../../../engine/session/plugin-registry.ts';
import { performRun } from '../../../../../main/run/perform-run.ts';
import { builtInPlugins } from '../../../../../plugins/index.ts';
import { probes } from '../../probes/research-probes.ts';
import { smoothingOffset } from '../../probes/smoothing-offset.ts';
import { varianceShares } from './rate-or-order.ts';
import { motionNames, runOf, type Motion } from './worlds.ts';

const registry = new PluginRegistry(builtInPlugins);

function run(motion: Motion, lanes: Readonly<Record<string, string>>, link = '{ delay: 0.1, jitter: { law: uniform, spread: 0.05 } }') {
  const world = { motion, seed: 1, frame: 0.02, duration: 20, links: { viewer: link }, lanes, probes: [smoothingOffset.id] };
  return performRun(runOf(world), { registry, probes: [() => Promise.resolve(probes)] });
}

const rate = 'trigger: { heartbeat: 0.2 }, model: { id: linear }';

test.each(motionNames)('the world of the %s runs, with the lanes that a figure gives', async (motion) => {
  const { results } = await run(motion, { one: rate, other: `${rate}, convergence: { id: exponential }` });
  expect(Object.keys(results.lanes)).toEqual(['one', 'other']);
  expect(Object.keys(results.lanes['one']!.receivers)).toEqual(['viewer']);
  expect(results.lanes['one']!.updatesPerSecond).toBeCloseTo(5, 0);
});

test('lanes that differ in their smoothing alone have the same updates: without it there is no offset', async () => {
  const { probed } = await run('tank', { snap: rate, same: rate, smooth: `${rate}, convergence: { id: linear-blend, time: 0.2 }` });
  const { snap, same, smooth } = smoothingOffset.found(probed);
  expect([snap, same]).toEqual([0, 0]);
  expect(smooth).toBeGreaterThan(0.01);
});

test('the offset is what a linear blend has left, tick by tick', async () => {
  const blend = (time: number) => `${rate}, convergence: { id: linear-blend, time: ${time} }`;
  const { probed } = await run('car', { snap: rate, slow: blend(0.1), fast: blend(0.05) }, '{ delay: 0.1 }');
  const { slow = NaN, fast = NaN } = smoothingOffset.found(probed);
  // Drawn every 20 ms after the landing: 80, 60, 40 and 20 % of each correction, and 60 and 20 %.
  expect(slow / fast).toBeCloseTo(2 / 0.8, 9);
});

test('shares of the variance: rows alone, columns alone, both alone, and they add up', () => {
  const shares = (table: readonly (readonly number[])[]) => {
    const { rows, columns, both } = varianceShares(table);
    return [rows, columns, both].map((share) => Math.round(1e9 * share) / 1e9 + 0);
  };
  expect(
    shares([
      [1, 1],
      [2, 2],
      [6, 6],
    ]),
  ).toEqual([1, 0, 0]);
  expect(
    shares([
      [1, 5],
      [1, 5],
    ]),
  ).toEqual([0, 1, 0]);
  expect(
    shares([
      [1, -1],
      [-1, 1],
    ]),
  ).toEqual([0, 0, 1]);
  // By hand: means of rows 1 and 4, of columns 1.5 and 3.5, of all 2.5; squares 9, 4, 1 of 14.
  expect(
    shares([
      [0.5, 1.5],
      [2.5, 5.5],
    ]),
  ).toEqual([9 / 14, 4 / 14, 1 / 14].map((share) => Math.round(1e9 * share) / 1e9));
});
