import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { examplePlugins } from './example-plugins.ts';
import { runSwarm } from './swarm.ts';

/** About half a minute on the machine of continuous integration. */
const runs = 150;

test('random experiments and live sessions keep every invariant', async () => {
  const registry = new PluginRegistry([...builtInPlugins, ...examplePlugins]);
  const { failure, run, live } = await runSwarm(registry, { seed: 20260101, runs });
  expect(failure).toBeNull();
  expect(run).toBeGreaterThan(runs / 5);
  expect(live).toBeGreaterThan(runs / 10);
});
