import { expect, test } from 'vitest';
import { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import { performRun } from '../../../../main/run/perform-run.ts';
import { drawnCircle } from './drawn-circle.ts';
import { laneDuel } from './lane-duel.ts';
import { probes } from './research-probes.ts';

const registry = new PluginRegistry(builtInPlugins);
const probed = async (run: BatchRun) => (await performRun(run, { registry, probes: [async () => probes] })).probed;

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
