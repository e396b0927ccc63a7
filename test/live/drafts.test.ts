/** Drafts are checked in a worker that knows the plugins and the permitted files as they are now, whenever it began. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { BenchHost } from '../../main/bench/bench-host.ts';
import { BenchSession } from '../../main/bench/bench-session.ts';
import { Drafts } from '../../main/bench/drafts.ts';
import { ExperimentList } from '../../main/bench/experiment-list.ts';
import { Sweeps } from '../../features/sweep/node/sweeps.ts';
import { bundlePlugins, type PluginBundle } from '../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { benchOptions } from '../support/bench-options.ts';
import { smallExperiment } from '../support/experiments.ts';
import { portPair } from '../support/port-pair.ts';
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

test('a file outside of the folder is read by session and checks once the operator agrees, and by this experiment only', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(elsewhere, 'drive.csv'), 't,x,y\n0,0,0\n1,1,0\n2,2,0\n');
  const text = smallExperiment().replace(/motion: .*/, `motion: { kind: trace, file: ${JSON.stringify(join(elsewhere, 'drive.csv'))} } }`);
  for (const file of ['outside.yaml', 'another.yaml']) writeFileSync(join(folder, file), text);
  const host = new BenchHost(benchOptions(folder, { runner: new SessionSupervisor(worker), worker }));
  const { page, host: port } = portPair();
  host.connect(port, 'operator');
  const client = new BenchClient(page);
  const problems = async (base: string) => (await client.call('experiments.check', { text, base })).problems.length;
  expect(await problems('outside.yaml')).toBe(1);
  await expect(client.call('session.open', { file: 'outside.yaml' })).rejects.toThrow('in its own folder only');
  const { epoch, fault } = await client.call('state.get', {});
  expect(fault?.outside).toEqual([{ name: join(elsewhere, 'drive.csv'), path: realpathSync(join(elsewhere, 'drive.csv')) }]);
  expect(await client.call('session.allowFiles', { epoch })).toMatchObject({ status: 'running' });
  expect([await problems('outside.yaml'), await problems('another.yaml')]).toEqual([0, 1]);
  await expect(client.call('session.open', { file: 'another.yaml' })).rejects.toThrow('in its own folder only');
  await host.close();
  rmSync(elsewhere, { recursive: true });
});

test('a lane of the open draft, and the fields of another one, are written as code', async () => {
  writeFileSync(join(folder, 'coded.yaml'), smallExperiment());
  const host = new BenchHost(benchOptions(folder, { runner: new SessionSupervisor(worker), worker }));
  const { page, host: port } = portPair();
  host.connect(port, 'operator');
  const client = new BenchClient(page);
  await client.call('session.apply', { text: smallExperiment({ trigger: '{ distance: 3 }' }), name: 'coded.yaml', base: 'coded.yaml' });
  const written = await client.call('port.write', { lane: 'base', language: 'cpp' });
  expect(written.map(({ name }) => name)).toEqual(['lane.hpp', 'lane_test.cpp', 'vectors.txt']);
  expect(written[0]?.text).toContain('constexpr double kDistanceThreshold = 3.0;');
  const lane = { trigger: { distance: 5 }, model: { id: 'static' } };
  const [tuned] = await client.call('port.write', { lane, language: 'rust' });
  expect(tuned?.text).toContain('const DISTANCE_THRESHOLD: f64 = 5.0;');
  await expect(client.call('port.write', { lane: { ...lane, model: { id: 'imm' } }, language: 'rust' })).rejects.toThrow('model imm');
  await host.close();
});
