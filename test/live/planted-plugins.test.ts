/** Plugins that misbehave in every way: each is named in a fault, and the bench lives on. */
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import type { BenchState, Fault } from '../../contract/bench-state.ts';
import { bundlePlugins } from '../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../main/project-paths.ts';
import { SessionSupervisor } from '../../main/session/session-supervisor.ts';
import { LoopbackBench } from '../support/bench-on-loopback.ts';
import { smallExperiment, type SmallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

let bench: LoopbackBench;

afterEach(() => bench.close());

const pathOf = (plugin: string) => fileURLToPath(new URL(`../support/plugins/${plugin}.mjs`, import.meta.url));

/** A bench with one planted plugin, an experiment that uses it and one that does not. */
async function benchWith(plugin: string, choice: SmallExperiment, stuckMs: number) {
  const { sessionWorker: workerPath } = projectPaths();
  const bundles = await bundlePlugins([pathOf(plugin)]);
  const runner = new SessionSupervisor({ workerPath, plugins: () => bundles, stuckMs, memoryMb: 96 });
  bench = await LoopbackBench.start({
    runner,
    experiments: { 'planted.yaml': smallExperiment(choice), 'sound.yaml': smallExperiment() },
  });
  return (await bench.visit()).client;
}

/** Opens the planted experiment as fast as possible, and waits for the state in which it failed. */
async function failureOf(plugin: string, choice: SmallExperiment, stuckMs = 400): Promise<BenchState & { readonly fault: Fault }> {
  const client = await benchWith(plugin, choice, stuckMs);
  await client.call('session.setPace', { pace: 'max' });
  await client.call('session.open', { file: 'planted.yaml' }).catch(() => undefined);
  await vi.waitFor(async () => expect(await client.call('state.get', {})).toMatchObject({ status: 'failed' }), patience);
  return (await client.call('state.get', {})) as BenchState & { fault: Fault };
}

async function expectBenchLives(): Promise<void> {
  const { client } = await bench.visit();
  const rows = new Promise((resolve) => client.onTelemetry(resolve));
  expect(await client.call('session.open', { file: 'sound.yaml' })).toMatchObject({
    status: expect.stringMatching(/running|finished/),
    fault: null,
  });
  await rows;
  expect(bench.bugs).toEqual([]);
}

test('a plugin that throws is named with its call, its input and what it threw', async () => {
  const { fault } = await failureOf('throwing', { model: 'throwing' });
  expect(fault).toMatchObject({
    code: 'plugin-fault',
    message: expect.stringContaining('RangeError: the planted error (throwing.mjs:17)'),
    plugin: { id: 'throwing', kind: 'dead-reckoning', call: 'extrapolate', input: expect.stringContaining('"dt":') },
  });
  expect(fault.plugin?.time).toBeGreaterThan(0);
  await expectBenchLives();
});

test('a plugin that writes NaN is named', async () => {
  const { fault } = await failureOf('not-a-number', { convergence: 'not-a-number' });
  expect(fault).toMatchObject({
    code: 'plugin-fault',
    message: expect.stringContaining('not finite'),
    plugin: { id: 'not-a-number', kind: 'convergence', call: 'place', input: expect.stringContaining('"x":"NaN"') },
  });
  await expectBenchLives();
});

test('a plugin that never returns is named and its session ended', async () => {
  const { fault } = await failureOf('endless', { scheduler: 'endless' });
  expect(fault).toMatchObject({
    code: 'plugin-fault',
    message: expect.stringContaining('did not return within 0.4 s'),
    plugin: { id: 'endless', kind: 'fairness', call: 'onTrigger' },
  });
  await expectBenchLives();
});

test('a plugin that never returns while a number of updates is looked for is named before the session begins', async () => {
  const { fault } = await failureOf('endless-model', { model: 'endless-model', trigger: '{ triggers: 40 }' });
  expect(fault).toMatchObject({ code: 'plugin-fault', plugin: { id: 'endless-model', kind: 'dead-reckoning', call: 'extrapolate' } });
  await expectBenchLives();
});

test('a plugin that is never made is named', async () => {
  const { fault } = await failureOf('endless-create', { model: 'endless-create' });
  expect(fault).toMatchObject({ code: 'plugin-fault', plugin: { id: 'endless-create', call: 'create', time: 0 } });
  await expectBenchLives();
});

test('a module that never finishes loading is named by its path, as is one that is no plugin', async () => {
  const endless = await failureOf('endless-module', {});
  expect(endless.fault).toMatchObject({ code: 'plugin-fault', message: expect.stringContaining(pathOf('endless-module')) });
  await bench.close();
  const stranger = await failureOf('not-a-plugin', {});
  expect(stranger.fault).toMatchObject({ code: 'plugin-refused', message: expect.stringContaining(pathOf('not-a-plugin')) });
});

test('a plugin that takes all memory, or ends its thread, ends its session alone', async () => {
  // A collector that fights for memory stands still too: the watchdog must have more patience than it.
  const hoarding = await failureOf('hoarding', { model: 'hoarding' }, 8000);
  expect(hoarding.fault).toMatchObject({ code: 'session-died', message: expect.stringContaining('96 MiB'), plugin: { id: 'hoarding' } });
  await expectBenchLives();
  await bench.close();
  const exiting = await failureOf('exiting', { model: 'exiting' });
  expect(exiting.fault).toMatchObject({ code: 'session-died', message: expect.stringContaining('exit code 3'), plugin: { id: 'exiting' } });
  await expectBenchLives();
});
