import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { examplePlugins } from './example-plugins.ts';
import { runSwarm } from './swarm.ts';

/** As much as all tests together leave of twelve minutes on two cores; a failure is shrunk for as long again at most. */
const timeMs = 30_000;
const timeout = 3 * timeMs;

test('random experiments and live sessions keep every invariant', { timeout }, async () => {
  const registry = new PluginRegistry([...builtInPlugins, ...examplePlugins]);
  const { failure, run, refused, live } = await runSwarm(registry, { seed: 20260101, timeMs });
  expect(failure).toBeNull();
  for (const count of [run, refused, live]) expect(count).toBeGreaterThan(0);
});
