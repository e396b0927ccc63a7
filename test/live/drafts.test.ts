/** Drafts are checked in a worker that knows the plugins that there are now, whenever it began. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { BenchSession } from '../../main/bench/bench-session.ts';
import { Drafts } from '../../main/bench/drafts.ts';
import { ExperimentList } from '../../main/bench/experiment-list.ts';
import { Sweeps } from '../../main/bench/sweeps.ts';
import { bundlePlugins, type PluginBundle } from '../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../main/project-paths.ts';
import { smallExperiment } from '../support/experiments.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

let plugins: readonly PluginBundle[] = [];
const worker = { workerPath: projectPaths().worker, plugins: () => [...plugins] };
const coasting = fileURLToPath(new URL('../support/plugins/coasting', import.meta.url));

test('a plugin that comes while a draft is edited is known to its checks, to the schema and to what can be swept', async () => {
  const session = new BenchSession(new ScriptedRunner(), {
    changed: () => undefined,
    rows: () => undefined,
    decisions: () => undefined,
    standings: () => undefined,
  });
  const drafts = new Drafts({ session, experiments: new ExperimentList(folder), worker });
  const sweeps = new Sweeps({ ...worker, folder: join(folder, 'sweeps'), version: '0', nowMs: () => 0 }, () => undefined);
  const text = smallExperiment({ model: 'coasting' });
  const path = join(folder, 'small.yaml');
  writeFileSync(path, smallExperiment());
  const known = async () => [
    (await drafts.check({ text })).problems.length === 0,
    (await drafts.schema()).includes('"coasting"'),
    (await sweeps.fields(path, { search: 'lanes.base.model', limit: 10 })).fields.some((field) =>
      JSON.stringify(field).includes('coasting'),
    ),
  ];
  expect(await known()).toEqual([false, false, false]);
  plugins = await bundlePlugins([coasting]);
  expect(await known()).toEqual([true, true, true]);
  plugins = [];
  expect(await known()).toEqual([false, false, false]);
  await drafts.close();
  await sweeps.close();
});
