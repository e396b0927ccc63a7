import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { performRun } from './perform-run.ts';

const registry = new PluginRegistry(builtInPlugins);
const run = { path: 'resources/experiments/netgames05.yaml', duration: 20, lanes: ['base'] };

test('a run that is not drawn has the same export errors, and nothing that is measured frame by frame', async () => {
  const drawn = (await performRun(run, { registry })).results.lanes['base']!;
  const undrawn = (await performRun({ ...run, undrawn: true }, { registry })).results.lanes['base']!;
  for (const [id, { aee, aeeEstimated, exportErrorBefore }] of Object.entries(drawn.receivers)) {
    expect(undrawn.receivers[id]).toMatchObject({ aee, aeeEstimated, exportErrorBefore, deviationMean: null });
  }
  expect({ ...undrawn, receivers: {} }).toEqual({ ...drawn, receivers: {} });
});
