/**
 * Plugins give the same figures in every run: nothing that one keeps reaches the next run, and chance, clocks and time
 * zone are not available to them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WorkerPool } from '../../features/sweep/node/worker-pool.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { bundlePlugins } from '../../main/plugins/bundle-plugin.ts';
import { checkPlugin } from '../../main/plugins/check/check-plugin.ts';
import { smallExperiment } from '../support/experiments.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const path = join(folder, 'car.yaml');
const never = new AbortController().signal;
writeFileSync(path, smallExperiment({ duration: 5 }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A model whose `extrapolate` runs `body`, which may read its parameter `which`, in a module that begins with `head`. */
function planted(id: string, body: string, head = ''): string {
  const file = join(folder, `${id}.mjs`);
  writeFileSync(
    file,
    `import { copyState, defineDeadReckoningModel, z } from 'driftbench/plugin-api';
${head}
export default defineDeadReckoningModel({
  id: '${id}', title: 'Planted', source: 'planted for a test', params: z.object({ which: z.number().default(0) }),
  create: ({ params: { which } }) => ({ extrapolate(fix, step, out) { copyState(fix, out); ${body} } }),
});
`,
  );
  return file;
}

/** The results of a run with each value of `which`, or their faults. */
async function resultsOf(plugin: string, id: string, { which = [0], jobs = 1 }: { which?: readonly number[]; jobs?: number } = {}) {
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs, plugins: await bundlePlugins([plugin]) });
  const results: unknown[] = [];
  try {
    const list = which.map((each) => ({ path, sets: [`lanes.base.model.id=${id}`, `lanes.base.model.which=${each}`] }));
    for await (const outcome of pool.outcomes(list, { cancelled: never }))
      results.push(outcome.fault ? outcome.fault.message : outcome.results.lanes);
  } finally {
    await pool.close();
  }
  return results;
}

test('what a plugin keeps in its module reaches no other run, whatever the number of jobs', async () => {
  const plugin = planted('counting', 'out.x += calls++ * 1e-3;', 'let calls = 0;');
  const which = [0, 0, 0, 0];
  const alone = await resultsOf(plugin, 'counting', { which });
  const together = await resultsOf(plugin, 'counting', { which, jobs: 2 });
  expect([new Set([...alone, ...together].map((each) => JSON.stringify(each))).size, alone[0]]).toEqual([1, expect.any(Object)]);
});

const impure = [
  ['Math.random()', 'Math.random is not available to plugins: figures would differ from run to run; draw from `random`'],
  ['crypto.getRandomValues(new Uint8Array(1))', 'crypto.getRandomValues is not'],
  ['Date.now()', 'Date.now is not available to plugins: figures would depend on the speed of the machine; use the session time'],
  ['new Date()', 'new Date() is not'],
  ['new (new Date(0)).constructor()', 'new Date() is not'],
  ['Date()', 'Date() is not'],
  ['performance.now()', 'performance.now is not'],
  ['performance.timeOrigin', 'performance.timeOrigin is not'],
  ['process.hrtime()', 'process.hrtime is not'],
  ['process.hrtime.bigint()', 'process.hrtime.bigint is not'],
  ['process.uptime()', 'process.uptime is not'],
  ['new Date(0).getTimezoneOffset()', 'getTimezoneOffset is not available to plugins: figures would depend on where the machine stands'],
  ['new Date(0).getHours()', 'Date.prototype.getHours is not'],
  ['String(new Date(0))', 'Date.prototype.toString is not'],
  ['new Date(2020, 1, 1)', 'new Date of a local time is not'],
  [`Date.parse('2020-01-01T00:00')`, 'Date.parse is not'],
  ['new Intl.DateTimeFormat()', 'Intl.DateTimeFormat is not'],
  // A plugin can keep nothing in the thread, nor speak for it.
  ['globalThis.calls = 1', 'extrapolate threw TypeError: Cannot add property calls'],
  ['for (const port of process._getActiveHandles()) port.postMessage({ forged: true })', '_getActiveHandles is not available'],
] as const;

test('what differs from run to run or from place to place is refused, with what to use instead', async () => {
  const attempts = impure.map(([expression]) => `() => { ${expression}; }`);
  const plugin = planted('impure', 'attempts[which]();', `const attempts = [${attempts.join(', ')}];`);
  const faults = await resultsOf(plugin, 'impure', { which: impure.map((_, number) => number) });
  expect(impure.map(([expression], number) => [expression, faults[number]])).toEqual(
    impure.map(([expression, message]) => [expression, expect.stringContaining(message)]),
  );
});

test('the same as a module is loaded; dates of numbers are the same everywhere', async () => {
  expect(await resultsOf(planted('early', '', 'const began = Date.now();'), 'early')).toEqual([
    expect.stringContaining('Date.now is not available to plugins'),
  ]);
  const pure = planted('dated', 'out.x += new Date(86_400_000).getUTCDate() + Date.UTC(1970, 0, 1) + new Date(new Date(1)).getTime();');
  expect(await resultsOf(pure, 'dated')).toEqual([expect.any(Object)]);
});

test('the check of a plugin names what is not available, and what to use instead', async () => {
  const { passed, findings } = await checkPlugin(planted('drawing', 'out.x += Math.random();'), { workerPath: projectPaths().worker });
  const flaw = expect.stringContaining('Math.random is not available to plugins: figures would differ from run to run') as unknown;
  expect([passed, findings]).toEqual([false, expect.arrayContaining([expect.objectContaining({ flaw })])]);
});

test('a plugin that takes more memory than it may, in a moment and at the end, is found before its run counts', async () => {
  // Untouched pages are no memory of the process yet: the host, which looks at that first, sees nothing.
  const plugin = planted('hoarding', 'if (kept.length === 0) kept.push(new Float64Array(2 ** 27));', 'const kept = [];');
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 1, plugins: await bundlePlugins([plugin]), memoryMb: 512 });
  const outcomes: unknown[] = [];
  const run = { path, sets: ['lanes.base.model.id=hoarding', 'duration=0.1'] };
  for await (const { fault } of pool.outcomes([run], { cancelled: never })) outcomes.push(fault);
  await pool.close();
  expect(outcomes).toEqual([expect.objectContaining({ code: 'session-died', message: expect.stringContaining('more than 512 MiB') })]);
});

test('a plugin cannot speak for its thread through its port', async () => {
  const body = `const load = (0, eval)("() => import('node:worker_threads')"); load().then(({ parentPort }) => parentPort.postMessage({ forged: true }));`;
  expect(await resultsOf(planted('forging', body), 'forging')).toEqual([expect.stringMatching(/rejected: TypeError: .*null/)]);
});
