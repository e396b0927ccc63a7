import { expect, test } from 'vitest';
import { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import { performRun } from '../../../../main/run/perform-run.ts';
import { drawnCircle } from './drawn-circle.ts';
import { laneDuel } from './lane-duel.ts';
import { probes } from './research-probes.ts';

const registry = new PluginRegistry(builtInPlugins);
const loads = [async () => probes];
const probed = async (run: BatchRun) => (await performRun(run, { registry, probes: loads })).probed;
const netgames = { path: 'resources/experiments/netgames05.yaml', duration: 20, lanes: ['base'] };
const frames = (duration: number) => Math.round(duration / 0.02);

test('every probe has an id of its own', () => {
  expect(new Set(probes.map(({ id }) => id)).size).toBe(probes.length);
});

test('a receiver that knows the turn rate draws the circle itself: no error, no wobble, no steps', async () => {
  const sets = [
    'lanes.pvb-5.model={ id: constant-turn }',
    'lanes.pvb-5.publishing={ derivatives: real }',
    'lanes.pvb-5.convergence={ id: snap }',
  ];
  const run = { path: 'resources/experiments/circle.yaml', sets, lanes: ['pvb-5'], duration: 40, probes: [drawnCircle.id] };
  const circle = drawnCircle.found(await probed(run))['pvb-5']!;
  for (const figure of Object.values(circle)) expect(figure).toBeCloseTo(0, 6);
});

test('on a straight line extrapolated from its arrival a path is always behind, and standing is no excuse', async () => {
  const run = { path: 'resources/experiments/steady-line.yaml', lanes: ['silent', 'local-clock'], probes: [laneDuel.id] };
  // The first lane is exact, the second 3 m behind.
  expect(laneDuel.found(await probed(run))).toEqual({ viewer: { worse: 1, worseStanding: 0, close: 0 } });
});

test('every tick is reported once, and observing changes no results', async () => {
  for (const duration of [1, 1.013]) {
    let ticks = 0;
    const watched = await performRun(
      { ...netgames, duration, probes: ['half-time'] },
      { registry, probes: loads, onTick: () => (ticks += 1) },
    );
    expect(ticks).toBe(frames(Math.ceil(duration / 0.02 - 1e-9) * 0.02));
    expect(watched.results).toEqual((await performRun({ ...netgames, duration }, { registry })).results);
  }
});

test('a probe gives what the results do not hold: the mean error at half time', async () => {
  const { base } = (await probed({ ...netgames, probes: ['half-time'] }))['half-time'] as { base: number };
  const half = await performRun({ ...netgames, duration: 10 }, { registry });
  expect(base).toBeCloseTo(half.results.lanes['base']?.aeeMean ?? NaN, 9);
});

test('an unknown probe is a bug, and named', async () => {
  await expect(performRun({ ...netgames, probes: ['none'] }, { registry, probes: loads })).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining(`no probe "none"`),
  });
});
