/** Workers of a queue on one machine beside as many threads of one sweep: runs per second, both from a cold start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectPaths } from '../../main/base/project-paths.ts';
import { coordinate } from '../../features/sweep/node/queue/coordinator.ts';
import { queueAddress, QueueServer } from '../../features/sweep/node/queue/queue-server.ts';
import { performSweep } from '../../features/sweep/node/perform-sweep.ts';
import { prepareSweep } from '../../features/sweep/node/prepare-sweep.ts';
import { RunLog } from '../../features/sweep/node/run-log.ts';
import { estimateRuns, openPlan, writePlan, type PlannedSweep } from '../../features/sweep/node/sweep-plan.ts';
import { WorkerPool } from '../../features/sweep/node/worker-pool.ts';
import { parseVariation } from '../../features/sweep/calls/variation.ts';
import { freePort } from '../support/free-port.ts';
import { row } from './measure.ts';
import type { Findings } from './merits.ts';

const program = '/usr/bin/redis-server';
const experiment = 'resources/experiments/gls-2-deviation.yaml';
/** On fewer cores both sides share them. */
const jobs = 4;
/** Of 60 s and nine lanes, about 50 ms each: half a minute on each side. */
const runs = 440 * jobs;
/** They take turns, and the quickest of each counts. */
const rounds = 2;
const bound = 0.95;
const { version, worker: workerPath } = projectPaths();
const never = new AbortController().signal;

export async function benchQueue(): Promise<Findings> {
  const title = `Queue: ${jobs} workers of one job beside --jobs ${jobs}, ${runs} runs of 60 s and nine lanes`;
  const merit = {
    what: `${jobs} workers of a queue: speed beside --jobs ${jobs}`,
    unit: '×',
    reference: bound,
    is: 'bound',
    good: 'above' as const,
  };
  if (!existsSync(program)) return { lines: [`${title}: not measured, there is no ${program}`], merits: [{ ...merit, value: NaN }] };
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const port = await freePort();
  const redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const text of redis.stdout) if (String(text).includes('Ready to accept')) break;
    redis.stdout.resume();
    const planned = await planIn(join(folder, 'plan'));
    let [here, queued] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round++) {
      here = Math.min(here, await secondsHere(planned, join(folder, `here-${round}.jsonl`)));
      queued = Math.min(queued, await secondsQueued(planned, join(folder, `queued-${round}.jsonl`), `redis://127.0.0.1:${port}`));
    }
    const lines = [
      `${title}; the best of ${rounds} rounds (bound: ${bound})`,
      row(`--jobs ${jobs}, runs per second`, (runs / here).toFixed(1)),
      row(`${jobs} workers of a queue, runs per second`, (runs / queued).toFixed(1), `ratio ${(here / queued).toFixed(3)}`),
    ];
    return { lines, merits: [{ ...merit, value: here / queued }] };
  } finally {
    redis.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function planIn(folder: string): Promise<PlannedSweep> {
  const pool = new WorkerPool({ workerPath, jobs: 1 });
  try {
    const variations = [parseVariation('game.players.link.delay=0..1:0.1')];
    const request = { path: experiment, variations, repeats: runs / 11, sets: [], duration: 60 };
    const prepared = await prepareSweep(request, { pool, cancelled: never, version, plugins: [] });
    const estimate = await estimateRuns(prepared.grid, pool, never);
    await writePlan(folder, prepared, { plugins: [], estimate, parts: 1 });
    return await openPlan(folder, version);
  } finally {
    await pool.close();
  }
}

/** Wall time, s. */
async function secondsHere({ grid }: PlannedSweep, path: string): Promise<number> {
  const log = await RunLog.open(path);
  const pool = new WorkerPool({ workerPath, jobs });
  try {
    return await secondsOf(() => performSweep(grid, log, pool, { cancelled: never, count: runs }));
  } finally {
    await pool.close();
    await log.close();
  }
}

/** Wall time with new workers that wait for work, s. */
async function secondsQueued(planned: PlannedSweep, path: string, url: string): Promise<number> {
  const log = await RunLog.open(path);
  const server = await QueueServer.connect(await queueAddress(url));
  const line = ['out/main/cli.js', 'worker', '--queue', url, '--jobs', '1', '--quiet'];
  const workers = Array.from({ length: jobs }, () => spawn(process.execPath, line, { stdio: 'ignore' }));
  try {
    while ((await server.workers()).length < jobs) await setTimeout(100);
    return await secondsOf(() => coordinate(planned, log, server, { cancelled: never }));
  } finally {
    const ends = workers.map((worker) => once(worker, 'close'));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(ends);
    server.close();
    await log.close();
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
