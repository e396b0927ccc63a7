/** Hot reload: a plugin saved while a session runs is loaded into it, and the recording stays valid. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { PluginsState } from '../../contract/plugin-calls.ts';
import { BenchHost } from '../../main/bench/bench-host.ts';
import { bundlePlugin, bundlePlugins } from '../../main/plugins/bundle-plugin.ts';
import { describeHere } from '../support/describe-here.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { PluginStore } from '../../main/plugins/plugin-store.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { Recording } from '../../main/recording/recording.ts';
import { replay } from '../../main/run/replay.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { benchOptions } from '../support/bench-options.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';
import { portPair } from '../support/port-pair.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const path = join(folder, 'fading.ts');
const paths = projectPaths();
let host: BenchHost;
let client: BenchClient;
let plugins: PluginsState;

/** A model whose displacement is the linear one times `factor`. */
const fading = (factor: number) => `
import { copyState, defineDeadReckoningModel, z } from 'driftbench/plugin-api';
export default defineDeadReckoningModel({
  id: 'fading', title: 'Times ${factor}', source: 'a test', params: z.object({}),
  create: () => ({
    extrapolate(fix, { dt }, out) {
      copyState(fix, out);
      out.x += fix.vx * dt * ${factor};
      out.y += fix.vy * dt * ${factor};
    },
  }),
});
`;

beforeAll(async () => {
  writeFileSync(join(folder, 'car.yaml'), smallExperiment({ model: 'fading', duration: 60 }));
  writeFileSync(path, fading(0.5));
  const means = { settings: join(folder, 'settings'), user: join(folder, 'user'), project: folder, named: [path] };
  const store = new PluginStore({ ...means, bundle: bundlePlugin, describe: describeHere });
  await store.look();
  const now = () => store.active;
  host = new BenchHost(
    benchOptions(folder, {
      runner: new SessionSupervisor({ workerPath: paths.worker, plugins: now }),
      plugins: store,
      worker: { workerPath: paths.worker, plugins: now },
      recordings: { workerPath: paths.worker, folder: join(folder, 'kept'), spool: join(folder, 'spool') },
    }),
  );
  const { page, host: port } = portPair();
  client = new BenchClient(page);
  client.on('plugins', (state) => (plugins = state));
  host.connect(port, 'operator');
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const model = () => host.state.experiment?.lanes[0]?.model.title;

test('a saved plugin is in the session that is open: at the same time, with the same changes, recorded from its beginning', async () => {
  await client.call('session.open', { file: 'car.yaml', paused: true });
  await client.call('session.record', { keep: true });
  await client.call('session.step', { frames: 100 });
  await client.call('session.setLink', { node: 'viewer', delay: 0.3 });
  const before = await client.call('session.step', { frames: 100 });
  expect(model()).toBe('Times 0.5');

  writeFileSync(path, fading(0.9));
  await vi.waitFor(() => expect([model(), host.state.status, host.state.recording?.kept]).toEqual(['Times 0.9', 'paused', true]), patience);
  expect(host.state).toMatchObject({ epoch: before.epoch + 1, time: before.time });
  expect(host.state.experiment?.nodes[1]?.down?.delay).toBe(0.3);
  const { occurrences } = await client.call('history.occurrences', {
    epoch: host.state.epoch,
    from: 0,
    to: before.time,
    kinds: ['changed'],
  });
  expect(occurrences.map(({ time, text }) => [time, text])).toEqual([
    [expect.closeTo(before.time / 2, 6), 'node viewer, both: delay 0.3'],
    [before.time, 'reloaded: fading.ts'],
  ]);
});

test('a plugin that cannot be loaded leaves the session as it is, and is reported', async () => {
  const { epoch } = host.state;
  writeFileSync(path, `${fading(0.7)} export {`);
  await vi.waitFor(
    () => expect(plugins.found[0]).toMatchObject({ state: 'refused', error: expect.stringContaining('fading.ts:') as unknown }),
    patience,
  );
  const after = await client.call('session.step', { frames: 50 });
  expect([after.epoch, model()]).toEqual([epoch, 'Times 0.9']);
});

test('both recordings replay to what was measured then, each with the plugin that it names', async () => {
  writeFileSync(path, fading(0.9));
  await vi.waitFor(() => expect(plugins.found[0]?.state).toBe('trusted'), patience);
  await client.call('session.restart', { paused: true });
  await vi.waitFor(async () => expect((await client.call('recordings.list', {})).length).toBe(2), patience);
  const files = (await client.call('recordings.list', {})).map((each) => each.file);
  const factors = [0.5, 0.9];
  const checked = await Promise.all(files.map((file) => verified(join(folder, 'kept', file), factors)));
  expect(new Set(checked)).toEqual(new Set(factors));
});

/** With which of the factors a recording replays to the same. */
async function verified(file: string, factors: readonly number[]): Promise<number | undefined> {
  const recording = await Recording.open(file);
  const sum = recording.setup.plugins[0]?.sha256;
  for (const factor of factors) {
    const source = join(mkdtempSync(join(folder, 'source-')), 'fading.ts');
    writeFileSync(source, fading(factor));
    const bundles = await bundlePlugins([source]);
    if (bundles[0]?.checksum !== sum) continue;
    const replayed = await replay(recording, { registry: await loadPlugins(bundles), kinds: [] });
    expect(replayed).toMatchObject({ difference: null, resultDifferences: [], hasResults: true });
    return factor;
  }
  return undefined;
}

test('hostile versions saved in a burst leave the bench; a sound one runs again', async () => {
  await client.call('session.open', { file: 'car.yaml', paused: true });
  const hostile = [
    '',
    '\0\xff\0',
    'throw new Error("at load");',
    fading(0.5).slice(0, 120),
    fading(0.5).replace('create: () => ({', 'create: () => process.exit(3) ?? ({'),
    fading(0.5).replace('copyState(fix, out);', 'throw new Proxy({}, { get() { throw 1; } });'),
    fading(0.5).replace('fix.vx * dt', 'NaN'),
  ];
  for (const text of [...hostile, ...hostile]) {
    writeFileSync(path, text);
    await client.call('state.get', {});
  }
  writeFileSync(path, hostile.at(-1) ?? '');
  await vi.waitFor(() => expect(plugins.found[0]?.state).toBe('trusted'), patience);
  writeFileSync(path, fading(0.8));
  await vi.waitFor(() => expect([model(), host.state.fault]).toEqual(['Times 0.8', null]), patience);
  const { status, time } = await client.call('session.step', { frames: 20 });
  expect([status, time]).toEqual(['paused', expect.any(Number)]);
});
