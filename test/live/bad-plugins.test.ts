/**
 * Plugins that misbehave in all ways: each is named with its call, session time and input; the bench survives, or
 * continues without its lane.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BenchClient } from '../../client/bench-client.ts';
import type { BenchState, Fault } from '../../contract/bench-state.ts';
import { testCaseOf, testCaseSchema } from '../../contract/test-case.ts';
import { pairFields, TelemetryColumns } from '../../contract/telemetry.ts';
import { bundlePlugin, type PluginBundle } from '../../main/plugins/bundle-plugin.ts';
import { describeApart } from '../../main/plugins/describe-plugin.ts';
import { PluginStore } from '../../main/plugins/plugin-store.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import type { SessionRunner } from '../../main/run/session-runner.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { LoopbackBench } from '../support/bench-on-loopback.ts';
import { smallExperiment, type SmallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

interface BadPlugin {
  readonly choice: SmallExperiment;
  readonly code: Fault['code'];
  readonly message: string;
  /** null: the module itself is at fault. */
  readonly plugin: { readonly kind: string; readonly call: string; readonly input: string } | null;
  /** Before a call counts as one that does not return, ms. Left out: what a busy machine never takes. */
  readonly stuckMs?: number;
}

const model = (call: string, input: string) => ({ kind: 'dead-reckoning', call, input });

const bad: Readonly<Record<string, BadPlugin>> = {
  throwing: {
    choice: { model: 'throwing' },
    code: 'plugin-fault',
    message: 'RangeError: the planted error',
    plugin: model('extrapolate', '"dt":'),
  },
  'not-a-number': {
    choice: { convergence: 'not-a-number' },
    code: 'plugin-fault',
    message: 'wrote a number that is not finite',
    plugin: { kind: 'convergence', call: 'place', input: '"x":"NaN"' },
  },
  rejecting: {
    choice: { model: 'rejecting' },
    code: 'plugin-fault',
    message: 'which was rejected: RangeError: the planted rejection',
    plugin: model('extrapolate', '"dt":'),
  },
  exiting: {
    choice: { model: 'exiting' },
    code: 'plugin-fault',
    message: 'process.exit is not available to plugins',
    plugin: model('extrapolate', '"dt":'),
  },
  reaching: {
    choice: { model: 'reaching' },
    code: 'plugin-fault',
    message: 'process.getBuiltinModule is not available to plugins',
    plugin: model('extrapolate', '"dt":'),
  },
  nosy: {
    choice: { model: 'nosy' },
    code: 'plugin-fault',
    message: 'sees 0 variables and undefined require',
    plugin: model('extrapolate', '"dt":'),
  },
  endless: {
    choice: { scheduler: 'endless' },
    code: 'plugin-fault',
    message: 'did not return within 1.5 s',
    plugin: { kind: 'fairness', call: 'onTrigger', input: '"index":2' },
    stuckMs: 1500,
  },
  'endless-model': {
    choice: { model: 'endless-model', trigger: '{ triggers: 40 }' },
    code: 'plugin-fault',
    message: 'did not return within 1.5 s',
    plugin: model('extrapolate', '"dt":'),
    stuckMs: 1500,
  },
  'endless-create': {
    choice: { model: 'endless-create' },
    code: 'plugin-fault',
    message: 'did not return within 1.5 s',
    plugin: model('create', '{}'),
    stuckMs: 1500,
  },
  hoarding: { choice: { model: 'hoarding' }, code: 'session-died', message: 'more than 96 MiB', plugin: model('extrapolate', '"dt":') },
  'hoarding-arrays': {
    choice: { model: 'hoarding-arrays' },
    code: 'session-died',
    message: 'more than 96 MiB',
    plugin: model('extrapolate', '"dt":'),
  },
  'endless-module': { choice: {}, code: 'plugin-fault', message: 'endless-module.mjs did not finish loading', plugin: null, stuckMs: 1500 },
  'endless-refine': {
    choice: { model: 'endless-refine, gain: 1' },
    code: 'plugin-fault',
    message: 'endless-refine.mjs did not finish loading, or checking',
    plugin: null,
    stuckMs: 1500,
  },
  'not-a-plugin': { choice: {}, code: 'plugin-refused', message: 'not-a-plugin.mjs: ', plugin: null },
};

const names = Object.keys(bad);
/** Of which the bench continues without their lane. */
const removed = ['throwing', 'endless-model'];
const { worker: workerPath } = projectPaths();
const settings = mkdtempSync(join(tmpdir(), 'driftbench-'));
const pathOf = (name: string) => fileURLToPath(new URL(`../support/plugins/bad/${name}.mjs`, import.meta.url));
let supervisor: SessionSupervisor;
let bench: LoopbackBench;
let client: BenchClient;
let state: BenchState;

/** Two lanes on the same road, of which one has a plugin. */
function withSoundLane(choice: SmallExperiment): string {
  return `${smallExperiment(choice)}  - { id: sound, trigger: { distance: 0.25 }, model: { id: linear }, convergence: { id: snap }, scheduler: { id: send-to-all } }\n`;
}

beforeAll(async () => {
  const planted = names.map((name) => [`${name}.yaml`, smallExperiment(bad[name]?.choice)]);
  const alone = withSoundLane({ duration: 4 });
  const dropped = removed.map((model) => [`without-${model}.yaml`, withSoundLane({ model, duration: 4 })]);
  const runner: SessionRunner = { start: (...asked) => supervisor.start(...asked) };
  const store = new PluginStore({
    settings,
    user: join(settings, 'plugins'),
    project: settings,
    named: [],
    bundle: bundlePlugin,
    describe: (bundle) => describeApart(bundle, workerPath),
  });
  bench = await LoopbackBench.start({
    runner,
    plugins: store,
    experiments: Object.fromEntries([...planted, ...dropped, ['sound.yaml', alone]]),
  });
  ({ client } = await bench.visit());
  client.on('state', (next) => (state = next));
  await client.call('session.setPace', { pace: 'max' });
});

afterAll(async () => {
  await bench.close();
  rmSync(settings, { recursive: true });
});

/** Opens an experiment with these plugins, whether it can be or not. */
async function open(file: string, plugins: readonly PluginBundle[], stuckMs = 60_000): Promise<void> {
  supervisor = new SessionSupervisor({ workerPath, plugins: () => plugins, stuckMs, memoryMb: 96 });
  await client.call('session.open', { file }).catch(() => undefined);
}

test.each(names)('%s is named, with call, time and input', async (name) => {
  const { code, message, plugin, stuckMs } = bad[name] as BadPlugin;
  await open(`${name}.yaml`, [await bundlePlugin(pathOf(name))], stuckMs);
  const blamed = plugin && { ...plugin, id: name, time: expect.any(Number), input: expect.stringContaining(plugin.input) };
  const fault = { code, message: expect.stringContaining(message), ...(blamed && { plugin: blamed }) };
  await vi.waitFor(() => expect(state).toMatchObject({ status: 'failed', fault }), patience);
  if (!plugin) return;
  const testCase = testCaseOf(state.fault as Fault, state.experiment?.lanes ?? []);
  expect(testCaseSchema.parse(testCase)).toMatchObject({
    plugin: name,
    kind: plugin.kind,
    call: plugin.call,
    arguments: expect.any(Object),
  });
});

/** What the sound lane has come to at the end of a session. */
async function soundEnd(file: string, plugins: readonly PluginBundle[], stuckMs?: number): Promise<readonly number[]> {
  await open(file, plugins, stuckMs);
  await vi.waitFor(() => expect(state).toMatchObject({ status: 'finished', time: 4 }), patience);
  const layout = state.layout ?? { entities: [], lanes: [], pairs: [] };
  const columns = new TelemetryColumns(layout);
  const { values } = await client.call('history.rows', { epoch: state.epoch, from: 4, to: 4, most: 1 });
  return pairFields.map((field) => values[columns.pair(layout.lanes.indexOf('sound'), 0, field)] ?? -1);
}

test('what throws, and what never returns, is removed: the other lane continues undisturbed', async () => {
  await client.call('plugins.onFault', { onFault: 'drop-lane' });
  const ends: (readonly number[])[] = [];
  for (const name of removed) {
    ends.push(await soundEnd(`without-${name}.yaml`, [await bundlePlugin(pathOf(name))], bad[name]?.stuckMs));
    expect(state.experiment?.lanes.map(({ id }) => id)).toEqual(['sound']);
    const plugin = { id: name, lane: 'base', input: expect.any(String) };
    await vi.waitFor(() => expect(state.dropped).toMatchObject([{ lanes: [{ id: 'base' }], fault: { plugin } }]), patience);
  }
  await client.call('plugins.onFault', { onFault: 'stop' });
  const undisturbed = await soundEnd('sound.yaml', []);
  expect(ends).toEqual(removed.map(() => undisturbed));
  expect(state).toMatchObject({ dropped: [], fault: null });
  expect(bench.bugs).toEqual([]);
});
