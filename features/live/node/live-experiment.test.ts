/** What a host changes in the file of an experiment that people play. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { loadLiveExperiment } from './live-experiment.ts';

const path = join(import.meta.dirname, '../../../resources/experiments/live.yaml');

test.each([
  ['free-for-all', 10],
  ['teams', null],
] as const)('a round of %s has a goal where it would go on for ever: %j kills', async (mode, limit) => {
  const live = await loadLiveExperiment({ path, sets: [], seed: 1, mode }, new PluginRegistry(builtInPlugins));
  expect(live.mode).toMatchObject({ kind: mode, limit });
  expect(live.respawn).not.toBeNull();
});
