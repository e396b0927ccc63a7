import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { probes } from '../../features/reproduce/node/probes/research-probes.ts';
import { performRun } from './perform-run.ts';

const registry = new PluginRegistry(builtInPlugins);
const loads = [async () => probes];
const run = { path: 'resources/experiments/netgames05.yaml', duration: 20, lanes: ['base'] };
const frames = (duration: number) => Math.round(duration / 0.02);

test('a run that is not drawn has the same export errors, and nothing that is measured frame by frame', async () => {
  const drawn = (await performRun(run, { registry })).results.lanes['base']!;
  const undrawn = (await performRun({ ...run, undrawn: true }, { registry })).results.lanes['base']!;
  for (const [id, { aee, aeeEstimated, exportErrorBefore }] of Object.entries(drawn.receivers)) {
    expect(undrawn.receivers[id]).toMatchObject({ aee, aeeEstimated, exportErrorBefore, deviationMean: null });
  }
  expect({ ...undrawn, receivers: {} }).toEqual({ ...drawn, receivers: {} });
});

test('every tick is reported once, and observing changes no results', async () => {
  for (const duration of [1, 1.013]) {
    let ticks = 0;
    const watched = await performRun({ ...run, duration, probes: ['half-time'] }, { registry, probes: loads, onTick: () => (ticks += 1) });
    expect(ticks).toBe(frames(Math.ceil(duration / 0.02 - 1e-9) * 0.02));
    expect(watched.results).toEqual((await performRun({ ...run, duration }, { registry })).results);
  }
});

test('a probe gives what the results do not hold: the mean error at half time', async () => {
  const { probed } = await performRun({ ...run, probes: ['half-time'] }, { registry, probes: loads });
  const half = await performRun({ ...run, duration: 10 }, { registry });
  const { base } = probed['half-time'] as { base: number };
  expect(base).toBeCloseTo(half.results.lanes['base']?.aeeMean ?? NaN, 9);
});

test('an unknown probe is a bug, and named', async () => {
  await expect(performRun({ ...run, probes: ['none'] }, { registry, probes: loads })).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining(`no probe "none"`),
  });
});
