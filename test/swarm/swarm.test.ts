import { expect, test } from 'vitest';
import type { LinkModelPlugin } from '../../engine/plugin-api/define.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import handover from '../support/plugins/kinds/handover.ts';
import { examplePlugins } from './example-plugins.ts';
import { runSwarm } from './swarm.ts';

// `npm test` runs the swarm for 18 s of processor time beside the tests (scripts/test.mjs), .github/workflows/swarm.yml for longer.

test('a plugin whose results depend on earlier runs is found, with the command that repeats it', async () => {
  let created = 0;
  const unsteady: LinkModelPlugin = {
    ...handover,
    create() {
      const delay = 0.03 * (created += 1);
      return { carry: (_, fate) => void (fate.delay = delay) };
    },
  };
  const registry = new PluginRegistry([...builtInPlugins, ...examplePlugins.filter((plugin) => plugin !== handover), unsteady]);
  const { failure } = await runSwarm(registry, { seed: 1, timeMs: 0, batchMs: 1000 });
  expect(failure).toMatch(/broke an invariant: .+\nRepeat it: {2}npm run swarm -- --seed \d+ --path "[\d:]+"/);
});
