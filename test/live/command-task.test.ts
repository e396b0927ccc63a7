/**
 * Commands with plugins of third parties: made in a worker, with the same numbers, and whatever a plugin does is named.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { anewTask } from '../../main/run/report/anew-task.ts';
import { headlessTask } from '../../main/run/tasks/tasks.ts';
import { performCommandTask, type CommandOptions } from '../../main/run/tasks/command-task.ts';
import type { HeadlessRun, RunEvent } from '../../main/run/run-tasks.ts';
import { performHeadless } from '../../main/run/perform-headless.ts';
import { bundlePlugins } from '../../main/plugins/bundle-plugin.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { smallExperiment } from '../support/experiments.ts';
import { recordRun } from '../support/recorded.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const never = new AbortController().signal;
const path = join(folder, 'small.yaml');
writeFileSync(path, smallExperiment({ duration: 20 }));
afterAll(() => rmSync(folder, { recursive: true }));

const planted = (name: string) => fileURLToPath(new URL(`../support/plugins/${name}`, import.meta.url));
const bad = (name: string) => bundlePlugins([planted(`bad/${name}.mjs`)]);
const withModel = (id: string): HeadlessRun => ({ path, sets: [`lanes.base.model.id=${id}`], charts: true, tables: true });

function run(request: HeadlessRun, means: Partial<CommandOptions<RunEvent>>) {
  return performCommandTask(headlessTask, request, { plugins: [], cancelled: never, ...means });
}

test('results, charts and tables are the same to the last bit as in this thread', async () => {
  const plugins = await bundlePlugins([planted('coasting')]);
  const [here, there]: [RunEvent[], RunEvent[]] = [[], []];
  const means = { plugins, kinds: [], calls: {}, cancelled: never, onShare: () => undefined };
  const own = await performHeadless(withModel('coasting'), {
    ...means,
    registry: await loadPlugins(plugins),
    report: async (event) => void (await Promise.resolve(here.push(event))),
  });
  const found = await run(withModel('coasting'), { plugins, onEvent: (event) => void there.push(event) });
  expect(found).toEqual({ ...own, wallTime: expect.any(Number) as number });
  expect([opened(there), linesOf(there)]).toEqual([opened(here), linesOf(here)]);
  expect(linesOf(there)).toContain('base,car');
});

const opened = (events: readonly RunEvent[]) => events.find(({ kind }) => kind === 'opened');
const linesOf = (events: readonly RunEvent[]) => events.map((each) => (each.kind === 'lines' ? each.text : '')).join('');

test.each([
  ['endless-model', 'plugin-fault', 'did not return within 1.5 s', { stuckMs: 1500 }],
  ['hoarding', 'session-died', 'more than 64 MiB of memory', { stuckMs: 60_000, memoryMb: 64 }],
  ['rejecting', 'plugin-fault', 'left an unhandled promise', {}],
] as const)('%s is named, with call, time and input', async (id, code, message, rules) => {
  const seen = { time: expect.any(Number) as number, input: expect.stringContaining('"dt":') as string };
  const fault = {
    code,
    message: expect.stringContaining(message) as string,
    plugin: { id, kind: 'dead-reckoning', lane: 'base', call: 'extrapolate', ...seen },
  };
  await expect(run(withModel(id), { plugins: await bad(id), rules })).rejects.toMatchObject({ code, fault });
});

test('a plugin that never returns while a recording is replayed is named too', async () => {
  const recording = join(folder, 'run.mcap');
  const { writer } = await recordRun(path, recording);
  writer.close();
  const lanes = { file: 'other.yaml', text: '', lanes: [{ id: 'other', from: 'base', model: { id: 'endless-model' } }], ids: ['other'] };
  const means = { plugins: await bad('endless-model'), cancelled: never, rules: { stuckMs: 1500 } };
  const fault = { code: 'plugin-fault', plugin: { id: 'endless-model', lane: 'other', input: expect.stringContaining('"dt":') as string } };
  await expect(performCommandTask(anewTask, { recording, lanes }, means)).rejects.toMatchObject({ fault });
});

test('cancelling waits for no plugin', async () => {
  const cancelling = new AbortController();
  const running = run(withModel('endless-model'), {
    plugins: await bad('endless-model'),
    cancelled: cancelling.signal,
    onEvent: (event) => void (event.kind === 'opened' && cancelling.abort()),
  });
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});
