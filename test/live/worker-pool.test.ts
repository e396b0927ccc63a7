/**
 * The lab's pool of workers: outcomes in order whatever the number of jobs, failures that stop no other run, and an
 * immediate end.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchRun, Outcome } from '../../main/run/run-tasks.ts';
import { performRun } from '../../main/run/perform-run.ts';
import { WorkerPool, type PoolRules } from '../../features/sweep/node/worker-pool.ts';
import { bundlePlugins } from '../../main/plugins/bundle-plugin.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { smallExperiment } from '../support/experiments.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const path = join(folder, 'small.yaml');
const never = new AbortController().signal;

beforeAll(() => writeFileSync(path, smallExperiment({ duration: 20 })));
afterAll(() => rmSync(folder, { recursive: true }));

const plugin = (name: string) => fileURLToPath(new URL(`../support/plugins/bad/${name}.mjs`, import.meta.url));

/** Runs of different lengths, the longest first. */
const runs = Array.from({ length: 12 }, (_, index): BatchRun => ({ path, seed: index, duration: index === 0 ? 400 : 5 + index }));

async function outcomesOf(
  list: readonly BatchRun[],
  rules: Partial<PoolRules> = {},
  onProgress?: (runs: number) => void,
): Promise<Outcome[]> {
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 1, ...rules });
  try {
    const outcomes: Outcome[] = [];
    for await (const outcome of pool.outcomes(list, { cancelled: never, onProgress })) outcomes.push(outcome);
    return outcomes;
  } finally {
    await pool.close();
  }
}

test('the number of jobs changes neither the outcomes nor their order; progress counts runs by their shares', async () => {
  const one = await outcomesOf(runs);
  const progress: number[] = [];
  expect(await outcomesOf(runs, { jobs: 3 }, (through) => progress.push(through))).toEqual(one);
  expect(one.map(({ run }) => run.seed)).toEqual(runs.map(({ seed }) => seed));
  expect(progress.at(-1)).toBeCloseTo(runs.length, 9);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
});

test('further workers start as there is work for them', async () => {
  const begunFor = async (list: readonly BatchRun[], rounds: number) => {
    const cancelling = new AbortController();
    const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 3, isGrowing: true });
    let most = 0;
    const onProgress = () => {
      most = Math.max(most, pool.begun);
      if (most === 3) cancelling.abort();
    };
    const outcomes = pool.outcomes(list, { cancelled: cancelling.signal, onProgress });
    for (let taken = 0; taken < rounds; taken++) if ((await outcomes.next().catch(() => ({ done: true }))).done) break;
    await pool.close();
    return most;
  };
  expect(await begunFor(runs.slice(1, 4), 3)).toBe(1);
  // Hours of work, which its share shows.
  expect(await begunFor(Array<BatchRun>(5).fill({ path, duration: 6e5 }), 1)).toBe(3);
});

test('runs are created only when needed, so that thousands are never held in memory', async () => {
  let made = 0;
  const endless = function* (): Generator<BatchRun> {
    for (;;) yield { path, seed: made++, duration: 1 };
  };
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 2 });
  const outcomes = pool.outcomes(endless(), { cancelled: never });
  for (let taken = 0; taken < 40; taken++) await outcomes.next();
  await outcomes.return(undefined);
  await pool.close();
  expect(made).toBeLessThanOrEqual(40 + 2 * 8 + 1);
});

test('a plugin gives the same numbers in a worker as in this thread', async () => {
  const plugins = await bundlePlugins([fileURLToPath(new URL('../support/plugins/coasting', import.meta.url))]);
  const run: BatchRun = { path, sets: ['lanes.base.model.id=coasting'], duration: 20 };
  const here = await performRun(run, { registry: await loadPlugins(plugins) });
  const [there] = await outcomesOf([run], { plugins });
  expect(there).toEqual({ run, ...here });
});

test('a run that fails, whose plugin would end the process, or stands still, says why, and the others are none the worse', async () => {
  const withModel = (id: string): BatchRun => ({ path, sets: [`lanes.base.model.id=${id}`] });
  const endless: BatchRun = { path, sets: ['lanes.base.scheduler.id=endless'] };
  const list = [runs[1]!, withModel('none'), withModel('throwing'), withModel('exiting'), runs[1]!, endless, runs[1]!];
  const plugins = await bundlePlugins(['throwing', 'exiting', 'endless'].map(plugin));
  const [first, none, throwing, exiting, second, stuck, third] = await outcomesOf(list, { plugins, stuckMs: 1500 });
  const faults = [none, throwing, exiting, stuck].map((outcome) => [outcome?.fault?.code, outcome?.fault?.message]);
  expect(faults).toEqual([
    ['bad-input', expect.any(String)],
    ['plugin-fault', expect.stringContaining('RangeError: the planted error')],
    ['plugin-fault', expect.stringContaining('process.exit is not available to plugins')],
    ['plugin-fault', expect.stringContaining('did not return')],
  ]);
  expect([first?.fault, second, third]).toEqual([undefined, first, first]);
});

test('a plugin that never returns while a number of updates is looked for is named and ended', async () => {
  const searching = join(folder, 'searching.yaml');
  writeFileSync(searching, smallExperiment({ model: 'endless-model', trigger: '{ triggers: 4 }' }));
  const rules = { plugins: await bundlePlugins([plugin('endless-model')]), stuckMs: 1500 };
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 1, ...rules });
  const message = expect.stringContaining('Plugin dead-reckoning/endless-model: extrapolate did not return') as string;
  await expect(pool.surveys([{ path: searching }], never)).rejects.toMatchObject({ code: 'plugin-fault', message });
  await pool.close();
  expect(await outcomesOf([{ path: searching }], rules)).toMatchObject([{ fault: { code: 'plugin-fault', message } }]);
});

test('cancelling ends it in the middle of runs', async () => {
  const cancelling = new AbortController();
  const long: BatchRun[] = [1, 2, 3].map((seed) => ({ path, seed, duration: 600_000 }));
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 2 });
  const outcomes = pool.outcomes(long, { cancelled: cancelling.signal, onProgress: () => cancelling.abort() });
  await expect(outcomes.next()).rejects.toMatchObject({ code: 'not-possible' });
  await pool.close();
});
