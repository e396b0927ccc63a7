/**
 * Sweeps on a queue: the tables of one machine, whatever becomes of workers, server and coordinators. One Redis for
 * all of the file; skipped where there is none.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SweepState } from '../../features/sweep/calls/sweep-state.ts';
import { Sweeps } from '../../features/sweep/node/sweeps.ts';
import { workersText } from '../../features/sweep/cli/queue-connection.ts';
import { SignalReceived } from '../../main/base/signals.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { inTime } from '../../main/base/deferred.ts';
import { coordinate, runsPerRange, type QueueProgress } from '../../features/sweep/node/queue/coordinator.ts';
import { packLines, packPlan, unpackLines, unpackPlan } from '../../features/sweep/node/queue/sweep-bundle.ts';
import { queueAddress, QueueServer, warningAbout, type RangeJob } from '../../features/sweep/node/queue/queue-server.ts';
import { QueueWorker } from '../../features/sweep/node/queue/queue-worker.ts';
import { Grid } from '../../features/sweep/node/grid.ts';
import { manifestOf, sweepHash } from '../../features/sweep/node/manifest.ts';
import { performPart } from '../../features/sweep/node/parts.ts';
import { RunLog } from '../../features/sweep/node/run-log.ts';
import { openPlan, writePlan } from '../../features/sweep/node/sweep-plan.ts';
import { WorkerPool } from '../../features/sweep/node/worker-pool.ts';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';
import { freePort } from '../support/free-port.ts';
import { patience } from '../support/patience.ts';
import { servedMetrics } from '../support/served-metrics.ts';

const program = '/usr/bin/redis-server';
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (...names: string[]) => join(folder, ...names);
const cli = join(projectPaths().worker, '..', 'cli.js');
const tables = ['runs.csv', 'summary.csv'];
const read = (name: string, table: string) => readFileSync(at(name, table), 'utf8');
const throwing = fileURLToPath(new URL('../support/plugins/bad/throwing.mjs', import.meta.url));
const endless = fileURLToPath(new URL('../support/plugins/bad/endless-model.mjs', import.meta.url));
/** The line of a run as a worker writes it. */
const lineOf = (of: Grid, number: number, metrics: object) => {
  const { point, repeat, seed, values } = of.run(number);
  return JSON.stringify({ number, point, repeat, seed, values, metrics });
};
const workerOf = ({ build, key }: QueueServer, id: string) => ({
  id,
  host: 'here',
  jobs: 1,
  driftbench: version,
  build,
  v8: process.versions.v8,
  key,
});
const idle = { ranges: 0, runs: 0, runsPerSecond: 0, memory: 0, range: null, sweep: null };
/** Writes the plan of a sweep that repeats one experiment, expected to last `seconds`, and returns its grid. */
async function writeRepeats(name: string, repeats: number, seconds: number): Promise<Grid> {
  const plan = { path: file, variations: [], repeats, seed: 1, sets: [] };
  const grid = new Grid(plan);
  const manifest = await manifestOf(plan, { version, plugins: [], inputs: [] });
  const prepared = { grid, manifest, lanes: ['base'], warnings: [] };
  await writePlan(at(name), prepared, { plugins: [], estimate: { seconds, kilobytes: 1 }, parts: 1 });
  return grid;
}
/** For a state that soon passes. `waitUntil` with it makes no error for each look, as `waitFor` does. */
const atOnce = { ...patience, interval: 5 };
/** Six runs of some milliseconds. */
const grid = ['--vary', 'nodes.viewer.link.delay=0.1,0.2,0.3', '--repeat', '2'];
const file = at('car.yaml');

const { version } = projectPaths();

writeFileSync(file, smallExperiment({ duration: 20 }));
afterAll(() => rmSync(folder, { recursive: true }));

test('what needs no server: addresses, keys, damaged bundles', async () => {
  await expect(queueAddress('http://localhost')).rejects.toThrow('--queue http://localhost: allowed: redis://');
  writeFileSync(at('short'), 'secret');
  await expect(queueAddress('redis://localhost', { file: at('short') })).rejects.toThrow('found 6 bytes; needed: at least 16');
  writeFileSync(at('word'), 'p@ss:w/ord\n');
  expect(decodeURIComponent(new URL((await queueAddress('redis://me@farm', { password: at('word') })).url).password)).toBe('p@ss:w/ord');
  await expect(queueAddress('redis://me:x@farm', { password: at('word') })).rejects.toThrow('the address has a password too');
  const warning = async (url: string) => warningAbout(await queueAddress(url));
  expect([await warning('redis://localhost'), await warning('redis://:word@farm'), await warning('redis://farm')]).toEqual([
    null,
    null,
    expect.stringContaining('farm: this server needs no password'),
  ]);
  // Bytes of a file and the text that a page sends are the same key.
  writeFileSync(at('line'), 'a secret of the laboratory\n');
  const fromFile = (await queueAddress('redis://localhost', { file: at('line') })).secret;
  expect((await queueAddress('redis://localhost', { text: 'a secret of the laboratory' })).secret).toEqual(fromFile);
  await expect(queueAddress('redis://localhost', { text: 'secret' })).rejects.toThrow('The key has 6 bytes; needed: at least 16');
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  // A worker that has drained ends at once.
  expect([await inTime(Promise.resolve(1), 6e5, 0), await inTime(Promise.reject(new Error()), 6e5, 0), timers()]).toEqual([1, 0, before]);
  // 15 s by the estimate, then as measured; never more than 1 MB of lines, or a part of 32 of what is left.
  const estimate = { seconds: 0.5, kilobytes: 1 };
  const sized = (size: number, runs: number, kilobytes = 1, jobs = 1) =>
    runsPerRange(size, { ...estimate, kilobytes }, { runs, seconds: 0.05 * runs }, jobs);
  expect([sized(1e5, 0), sized(1e5, 30), sized(640, 30), sized(1e5, 30, 10), sized(10, 0)]).toEqual([30, 300, 20, 100, 1]);
  // A worker of 16 jobs has something to do for each of them, however long its runs are.
  const long = { seconds: 600, kilobytes: 1 };
  expect([sized(1e5, 0, 1, 16), runsPerRange(40, long, { runs: 0, seconds: 0 }, 16)]).toEqual([480, 16]);
  expect(unpackLines(packLines(['a', 'b']))).toEqual(['a', 'b']);
  expect(unpackLines(packLines([]))).toEqual([]);
  const outside = packBytes({ '../outside': '' });
  for (const bytes of [Buffer.from('junk'), outside])
    await expect(unpackPlan(bytes, at('bundle'), { sweep: '', version: '' })).rejects.toThrow('The bundle of the sweep is damaged.');
  // The hash, which is signed, does not cover what is planned beside the manifest.
  await commandOf(['sweep', 'plan', file, ...grid, '--out', at('planned')]);
  const { manifest, plan, folder: from } = await openPlan(at('planned'), version);
  const own = { path: 'own.mjs', version: '1', checksum: createHash('sha256').update('').digest('hex') };
  writeFileSync(at('planned', 'plugins', `${own.checksum}.mjs`), '');
  writeFileSync(at('planned', 'sweep.json'), JSON.stringify({ ...manifest, plan: { ...plan, plugins: [own] } }));
  const sweepOf = { sweep: sweepHash(manifest), version };
  await expect(unpackPlan(await packPlan(from), at('unpacked'), sweepOf)).rejects.toThrow('sweep.json: the file has changed');
  // Too large for one string; nothing is read. Files of that size need no room on the disk.
  for (const name of ['a', 'b']) {
    writeFileSync(at('planned', 'inputs', name), '');
    truncateSync(at('planned', 'inputs', name), 200 * 2 ** 20);
  }
  await expect(packPlan(from)).rejects.toThrow('The files of the sweep have 401 MiB; a queue takes at most 320 MiB.');
  expect([workersText({ workers: [], unfit: 0 }), workersText({ workers: [], unfit: 2 })]).toEqual([
    'no worker: start driftbench worker',
    'no worker (2 of another version or key): start driftbench worker',
  ]);
  const { status, err } = await commandOf(['sweep', file, ...grid, '--queue', `redis://127.0.0.1:${await freePort()}`]);
  expect([status, err]).toEqual([2, expect.stringContaining('the server does not answer')]);
});

test('where the packages of a queue are missing, the line that installs them is named', async () => {
  const missing = `export const resolve = (name, context, next) => next(name === 'bullmq' ? 'no-such-package' : name, context);`;
  const hooks = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(missing).replaceAll("'", '%27')}');`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, cli, 'worker', '--queue', 'redis://127.0.0.1:1'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = textOf(child.stderr);
  expect([await once(child, 'close'), await said]).toEqual([
    [1, null],
    expect.stringMatching(/^A queue needs two packages that are not installed\. Install them: npm install bullmq@6 ioredis@6 \(/),
  ]);
});

const packBytes = (files: object) => Buffer.from(packLines([JSON.stringify(files)]), 'base64');

describe.skipIf(!existsSync(program))('with a server (Debian: redis-server)', () => {
  let port = 0;
  let redis: ChildProcess;
  const url = () => `redis://127.0.0.1:${port}`;

  async function startRedis(): Promise<void> {
    redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const text of redis.stdout!) if (String(text).includes('Ready to accept')) break;
    redis.stdout!.resume();
  }

  async function stopRedis(): Promise<void> {
    redis.kill('SIGKILL');
    await once(redis, 'close');
  }

  const sweep = (...args: string[]) => commandOf(['sweep', ...args, '--queue', url()]);

  /** A worker in this process. `stop` resolves once it has drained. */
  async function startWorker({ key, drainSeconds = 20 }: { readonly key?: string; readonly drainSeconds?: number } = {}) {
    const notes: string[] = [];
    const server = await QueueServer.connect(await queueAddress(url(), key === undefined ? {} : { file: key }));
    const { worker: workerPath } = projectPaths();
    const drain = new AbortController();
    const notify = (text: string) => void notes.push(text);
    const worker = new QueueWorker({ server, version, workerPath, jobs: 1, lockSeconds: 2, once: false, drainSeconds, notify });
    const working = worker.work(drain.signal);
    const stop = async () => {
      drain.abort();
      await working;
      server.close();
    };
    return { worker, server, notes, stop };
  }

  /** A worker of its own process, with one job. */
  function spawnWorker(args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env) {
    const child = spawn(process.execPath, [cli, 'worker', '--queue', url(), '--jobs', '1', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { child, closed: once(child, 'close'), text: textOf(child.stderr) };
  }

  /** The ids of the ranges that workers perform. */
  const activeOn = (server: QueueServer) => server.redis.lrange(`driftbench:${server.queueName(version)}:active`, 0, -1);

  beforeAll(async () => {
    port = await freePort();
    await startRedis();
    await commandOf(['sweep', file, ...grid, '--out', at('whole'), '--quiet']);
  });
  afterAll(stopRedis);

  test('a worker killed with a range in hand and a server that loses all it holds change nothing', async () => {
    const killed = spawnWorker(['--lock', '2', '--quiet']);
    const watch = await QueueServer.connect(await queueAddress(url()));
    const swept = sweep(file, ...grid, '--out', at('killed'), '--quiet');
    await vi.waitUntil(async () => (await activeOn(watch)).length === 1, atOnce);
    killed.child.kill('SIGKILL');
    await vi.waitFor(() => expect(read('killed', 'runs.jsonl')).toBeDefined(), patience);
    await stopRedis();
    await startRedis();
    const { stop, worker } = await startWorker();
    expect((await swept).status).toBe(0);
    for (const table of tables) expect(read('killed', table)).toBe(read('whole', table));
    expect(worker.state.runs).toBeGreaterThan(0);
    await stop();
    expect(await watch.offers()).toEqual(new Map());
    watch.close();
  });

  test('runs that failed before are tried again, also where a worker gives their range back', async () => {
    const sweep = await writeRepeats('retried', 2, 1);
    const log = await RunLog.open(at('retried', 'runs.jsonl'));
    await log.append({ number: 0, failed: true, text: JSON.stringify({ number: 0, fault: 'broke' }) });
    const server = await QueueServer.connect(await queueAddress(url()));
    const given: number[] = [];
    const perform = ({ data: { from } }: { readonly data: RangeJob }) => {
      given.push(from);
      return Promise.resolve(packLines(given.length === 1 ? [] : [lineOf(sweep, from, {})]));
    };
    const worker = new server.drivers.Worker<RangeJob, string>(server.queueName(version), perform, server.queueOptions);
    const about = workerOf(server, 'giving-back');
    await server.reportWorker({ ...about, ...idle });
    await coordinate(await openPlan(at('retried'), version), log, server, { cancelled: new AbortController().signal });
    expect([given.toSorted((a, b) => a - b), log.isDone(0), log.isDone(1)]).toEqual([[0, 0, 1], true, true]);
    await worker.close();
    await server.removeWorker(about.id);
    await log.close();
    server.close();
  });

  test('a run that arrives twice is compared', async () => {
    const sweep = await writeRepeats('twice', 2, 1);
    const log = await RunLog.open(at('twice', 'runs.jsonl'));
    const line = (number: number, triggers: number) => lineOf(sweep, number, { 'base.triggers': triggers });
    await log.append({ number: 0, failed: false, text: line(0, 7) });
    const server = await QueueServer.connect(await queueAddress(url()));
    const queue = server.openQueue(version);
    const planned = await openPlan(at('twice'), version);
    const performOnce = async (triggers: number) => {
      const id = `${sweepHash(planned.manifest).slice(0, 32)}-0-1`;
      const perform = () => Promise.resolve(packLines([line(0, triggers)]));
      const worker = new server.drivers.Worker<RangeJob, string>(server.queueName(version), perform, server.queueOptions);
      const completed = new Promise((resolve) => void worker.once('completed', resolve));
      await queue.add('range', { sweep: sweepHash(planned.manifest), from: 0, to: 1 }, { jobId: id });
      await completed;
      await worker.close();
    };
    await performOnce(8);
    const told = new AbortController();
    const problems: string[][] = [];
    const onDoubt = (progress: QueueProgress) => {
      problems.push([...progress.problems]);
      if (progress.problems.length > 0) told.abort();
    };
    await expect(coordinate(planned, log, server, { cancelled: told.signal, onProgress: onDoubt })).rejects.toThrow('cancelled');
    expect(problems.at(-1)).toEqual([
      expect.stringContaining(
        'Run 0 was performed twice with different results: base.triggers is 7 in the log, and 8 from worker of no name.',
      ),
    ]);
    // It is taken off the server, and the same result is no difference.
    await performOnce(7);
    const cancelling = new AbortController();
    const onProgress = () => void queue.getCompletedCount().then((count) => count === 0 && cancelling.abort());
    await expect(coordinate(planned, log, server, { cancelled: cancelling.signal, onProgress })).rejects.toThrow(
      'The runs were cancelled.',
    );
    await queue.close();
    await log.close();
    server.close();
  });

  test('whatever stands on the server, the sweep goes on, and who answers wrongly is named', async () => {
    await writeRepeats('attacked', 6, 30);
    const planned = await openPlan(at('attacked'), version);
    const log = await RunLog.open(at('attacked', 'runs.jsonl'));
    const server = await QueueServer.connect(await queueAddress(url()));
    const { redis } = server;
    const queue = `driftbench:${server.queueName(version)}`;
    const start = sweepHash(planned.manifest).slice(0, 32);
    // Foreign types, oversized and malformed texts, names that are too long.
    await redis.flushall();
    await redis.set(`${queue}:completed`, 'text');
    await redis.set(`${queue}:wait`, 'text');
    await redis.set(`${queue}:meta`, 'text');
    await redis.zadd(`${queue}:failed`, 1, `${start}-0-1`, 2, `${start}-9-99`, 3, `${start}-x`);
    await redis.lpush(`${queue}:${start}-0-1`, 'no hash');
    await redis.sadd('driftbench:workers', 'null', 'huge', 'list', 'other', 'w'.repeat(100_000));
    await redis.set('driftbench:worker:null', 'null');
    await redis.set('driftbench:worker:huge', `"${'h'.repeat(2 ** 20)}"`);
    await redis.lpush('driftbench:worker:list', 'x');
    await redis.sadd('driftbench:sweeps', 'null', 'list');
    await redis.set('driftbench:sweep:null', '{"name": 7}');
    await redis.lpush('driftbench:sweep:list', 'x');
    const good = (from: number) => lineOf(planned.grid, from, { 'base.triggers': from });
    const bomb = gzipSync(Buffer.alloc(80 * 2 ** 20)).toString('base64');
    const wrong: readonly unknown[] = [
      'junk',
      7,
      { lines: [] },
      bomb,
      'x'.repeat(33 * 2 ** 20),
      Buffer.from(gzipSync('[]')).toString('base64'),
      packLines([JSON.stringify({ number: 0 })]),
      packLines([lineOf(planned.grid, 5, {}).replace('"seed":6', '"seed":60')]),
      packLines([good(0).replace('"base.triggers":0', '"base.triggers":"many"')]),
      packLines([JSON.stringify({ number: 1e9, metrics: {} })]),
    ];
    const left = [...wrong];
    const perform = ({ data: { from, to } }: { readonly data: RangeJob }) =>
      Promise.resolve(
        (left.length > 0 ? left.shift() : packLines(Array.from({ length: to - from }, (_, index) => good(from + index)))) as string,
      );
    const liar = new server.drivers.Worker<RangeJob, string>(server.queueName(version), perform, { ...server.queueOptions, name: 'liar' });
    liar.on('error', () => undefined);
    const about = workerOf(server, 'liar');
    await server.reportWorker({ ...about, ...idle });
    let problems: readonly string[] = [];
    const watch = { cancelled: AbortSignal.timeout(60_000), onProgress: (progress: QueueProgress) => (problems = progress.problems) };
    await coordinate(planned, log, server, watch);
    expect([log.size, left]).toEqual([6, []]);
    // What got three wrong answers failed, and says whose they were; nothing wrong is in the log.
    for await (const { number, metrics, fault } of log.records())
      expect(fault === undefined ? metrics : fault).toEqual(
        fault === undefined ? { 'base.triggers': number } : 'The answers to it were malformed; the last one came from worker liar.',
      );
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/:completed: found data of another type than the queue stores there; it was deleted\.$/),
        'Worker null: its report is malformed, and is left out.',
        'Worker huge: its report is malformed, and is left out.',
        'Worker list: its report is malformed, and is left out.',
        expect.stringMatching(/^Worker liar: its answer to runs \d+–\d+ is malformed, and is left out: /),
      ]),
    );
    expect([(await server.offers()).size, (await server.workers()).map(({ id }) => id)]).toEqual([0, ['liar']]);
    await liar.close();
    await log.close();
    await redis.flushall();
    server.close();
  });

  test('a worker survives jobs that are none, and no password stands in the list of processes', async () => {
    const server = await QueueServer.connect(await queueAddress(url()));
    const queue = `driftbench:${server.queueName(version)}`;
    await server.redis.config('SET', 'requirepass', 'swordfish-of-the-lab');
    const secret = ['redis://', ':swordfish-of-the-lab@'].join('');
    const child = spawn(process.execPath, [cli, 'worker', '--queue', url().replace('redis://', secret), '--jobs', '1', '--quiet'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, closed] = [textOf(child.stderr), once(child, 'close')];
    await vi.waitFor(async () => expect(await server.workers()).toHaveLength(1), patience);
    if (process.platform === 'linux') expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain('swordfish');
    await server.redis.hset(`${queue}:bad-1`, { name: 'range', data: '{', opts: '{}', timestamp: '1' });
    await server.redis.hset(`${queue}:bad-2`, { name: 'range', data: '{"sweep":7}', opts: '{}', timestamp: '1' });
    await server.redis.lpush(`${queue}:wait`, 'bad-1', 'bad-2', 'bad-3');
    await server.redis.zadd(`${queue}:marker`, 0, '0');
    await server.redis.config('SET', 'requirepass', '');
    expect((await sweep(file, ...grid, '--out', at('survived'), '--quiet')).status).toBe(0);
    for (const table of tables) expect(read('survived', table)).toBe(read('whole', table));
    child.kill('SIGTERM');
    expect([await closed, await said]).toEqual([[0, null], expect.stringContaining('Give it in a file: --password FILE')]);
    await server.redis.flushall();
    server.close();
  });

  test('the range of a worker that died goes to another, from a server that stood still too', async () => {
    const killed = spawnWorker(['--lock', '2', '--quiet']);
    const watch = await QueueServer.connect(await queueAddress(url()));
    const long = [file, '--repeat', '2', '--duration', '1000', '--quiet'];
    const swept = sweep(...long, '--out', at('stalled'));
    await vi.waitUntil(async () => (await activeOn(watch)).length === 1, atOnce);
    killed.child.kill('SIGKILL');
    await killed.closed;
    const [lost] = await activeOn(watch);
    expect(lost).toBeDefined();
    const { worker, stop } = await startWorker();
    // The lost range comes back only if a worker finds that its lock has ended.
    await vi.waitUntil(async () => worker.state.range !== null && (await activeOn(watch)).join() === lost, atOnce);
    // Longer than the lock of its range.
    redis.kill('SIGSTOP');
    await setTimeout(3000);
    redis.kill('SIGCONT');
    expect((await swept).status).toBe(0);
    await commandOf(['sweep', ...long, '--out', at('long')]);
    for (const table of tables) expect(read('stalled', table)).toBe(read('long', table));
    await stop();
    watch.close();
  });

  test('a worker that cannot perform a sweep says why, and leaves its ranges to others', async () => {
    const sick = spawnWorker(['--quiet'], { ...process.env, TMPDIR: at('no-such-folder') });
    const watch = await QueueServer.connect(await queueAddress(url()));
    await vi.waitFor(async () => expect(await watch.workers()).toHaveLength(1), patience);
    const swept = sweep(file, ...grid, '--out', at('sick'), '--quiet');
    const [note] = (await once(sick.child.stderr, 'data')) as [Buffer];
    expect(String(note)).toMatch(/^Sweep [0-9a-f]{12} cannot be performed here; its ranges go to other workers: ENOENT/);
    const { stop } = await startWorker();
    sick.child.kill('SIGTERM');
    expect([await sick.closed, (await swept).status]).toEqual([[0, null], 0]);
    for (const table of tables) expect(read('sick', table)).toBe(read('whole', table));
    await stop();
    watch.close();
  });

  test('workers and coordinators end without their server', async () => {
    const { child, closed } = spawnWorker(['--quiet']);
    const watch = await QueueServer.connect(await queueAddress(url()));
    const line = [cli, 'sweep', file, '--repeat', '6400', '--duration', '200', '--quiet', '--queue', url()];
    const coordinator = spawn(process.execPath, line, { stdio: 'ignore' });
    const ended = once(coordinator, 'close');
    await vi.waitFor(async () => expect((await watch.workers())[0]?.range).toBeTruthy(), patience);
    await stopRedis();
    const began = performance.now();
    child.kill('SIGTERM');
    coordinator.kill('SIGINT');
    expect(await Promise.all([closed, ended])).toEqual([
      [0, null],
      [130, null],
    ]);
    expect(performance.now() - began).toBeLessThan(30_000);
    await startRedis();
    watch.close();
  });

  test('SIGTERM drains a worker in the middle of a range; one with --once ends when no sweep is offered any more', async () => {
    // Ranges of two or three runs of about 15 ms.
    const many = ['--vary', 'nodes.viewer.link.delay=0.1,0.2,0.3', '--repeat', '22', '--duration', '60', '--quiet'];
    await commandOf(['sweep', file, ...many, '--out', at('many')]);
    const drained = spawnWorker(['--quiet']);
    const watch = await QueueServer.connect(await queueAddress(url()));
    const swept = sweep(file, ...many, '--out', at('drained'));
    const performed = () => (existsSync(at('drained', 'runs.jsonl')) ? read('drained', 'runs.jsonl').split('\n').length - 1 : 0);
    await vi.waitUntil(() => performed() > 0, atOnce);
    drained.child.kill('SIGTERM');
    expect(await drained.closed).toEqual([0, null]);
    // It has signed off; what it did not finish is on offer at once, without waiting for its lock.
    expect([await watch.workers(), performed() < 66]).toEqual([[], true]);
    const last = spawnWorker(['--once']);
    expect((await swept).status).toBe(0);
    for (const table of tables) expect(read('drained', table)).toBe(read('many', table));
    expect([await last.closed, await last.text]).toEqual([
      [0, null],
      expect.stringMatching(/idle · [1-9]\d* ranges, [1-9]\d* runs, .* runs\/s/),
    ]);
    watch.close();
  });

  test('a draining worker begins no further run', async () => {
    // Ranges of many runs of about 0.1 s.
    const cancelling = new AbortController();
    const line = ['sweep', file, '--repeat', '640', '--duration', '400', '--quiet', '--queue', url(), '--out', at('draining')];
    const swept = commandOf(line, cancelling.signal);
    const { worker, stop } = await startWorker();
    await vi.waitUntil(() => worker.state.range !== null && worker.state.ranges === 0, atOnce);
    const [from, to] = worker.state.range!;
    await vi.waitUntil(() => worker.state.runs > 0, atOnce);
    const before = worker.state.runs;
    await stop();
    // The one that was under way ended.
    expect([to - from > before + 2, worker.state.runs - before]).toEqual([true, 1]);
    cancelling.abort(new SignalReceived('SIGTERM'));
    expect((await swept).status).toBe(130);
  });

  test('a worker whose range waits for a server that is away drains', async () => {
    const waiting = vi.spyOn(QueueServer.prototype, 'isOffered').mockReturnValue(new Promise<boolean>(() => undefined));
    const away = vi.spyOn(QueueServer.prototype, 'answers').mockResolvedValue(false);
    const cancelling = new AbortController();
    const swept = commandOf(['sweep', file, ...grid, '--quiet', '--queue', url(), '--out', at('away')], cancelling.signal);
    const { stop } = await startWorker({ drainSeconds: 0.1 });
    await vi.waitFor(() => expect(waiting).toHaveBeenCalled(), patience);
    await stop();
    waiting.mockRestore();
    away.mockRestore();
    cancelling.abort(new SignalReceived('SIGTERM'));
    expect((await swept).status).toBe(130);
  });

  test('what a killed coordinator of another sweep left neither hides the results of this one nor keeps its workers; the stream of events stays short', async () => {
    const watch = await QueueServer.connect(await queueAddress(url()));
    const queue = watch.openQueue(version);
    const left = (letter: string) =>
      Array.from({ length: 60 }, (_, from) => ({
        name: 'range',
        data: { sweep: letter.repeat(64), from, to: from + 1 },
        opts: { jobId: `${letter.repeat(32)}-${from}-${from + 1}` },
      }));
    await queue.addBulk(left('e'));
    const other = new watch.drivers.Worker(watch.queueName(version), () => Promise.resolve(packLines([])), watch.queueOptions);
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(60), patience);
    await other.close();
    await queue.addBulk(left('d'));
    const swept = sweep(file, ...grid, '--out', at('beside'), '--quiet');
    await vi.waitFor(async () => expect((await watch.offers()).size).toBe(1), patience);
    // As where the server has lost all it held.
    const meta = `driftbench:${watch.queueName(version)}:meta`;
    await watch.redis.del(meta);
    await vi.waitFor(async () => expect(await watch.redis.hget(meta, 'opts.maxLenEvents')).toBe('100'), patience);
    const { stop } = await startWorker();
    expect((await swept).status).toBe(0);
    for (const table of tables) expect(read('beside', table)).toBe(read('whole', table));
    await queue.obliterate({ force: true });
    await Promise.all([stop(), queue.close()]);
    watch.close();
  });

  test('a worker serves its ranges and runs as metrics', async () => {
    const swept = sweep(file, ...grid, '--out', at('metered'), '--quiet');
    const isComplete = (text: string) => text.includes('driftbench_worker_runs_total 6\n');
    const { text, status } = await servedMetrics(['worker', '--queue', url(), '--jobs', '1', '--quiet'], isComplete);
    expect([status, (await swept).status]).toEqual([0, 0]);
    expect(text).toMatch(/^driftbench_worker_ranges_total [1-9]\d*$/m);
    expect(text).toMatch(/^driftbench_worker_jobs 1$/m);
    expect(text).toMatch(/^driftbench_worker_runs_per_second \d/m);
  });

  test('a run that outlasts the draining is dropped, and its range is on offer again', async () => {
    const { worker: workerPath } = projectPaths();
    const options = { workerPath, plugins: () => [], folder: at('sweeps'), version, nowMs: () => performance.now() };
    const sweeps = new Sweeps(options, () => undefined);
    // Run 1 takes minutes; the estimate times the others.
    await sweeps.start(file, 'car.yaml', { name: 'long', vary: ['duration=1,6e5,2,3'], repeats: 1, queue: url() });
    const { worker, stop } = await startWorker({ drainSeconds: 0.1 });
    await vi.waitFor(() => expect([sweeps.state, worker.state]).toMatchObject([{ message: null }, { range: [1, 2] }]), patience);
    await stop();
    expect(worker.state).toMatchObject({ range: null, runs: 1 });
    const other = await startWorker({ drainSeconds: 0.1 });
    await vi.waitFor(() => expect(other.worker.state.range).toEqual([1, 2]), patience);
    await Promise.all([sweeps.cancel(), other.stop()]);
    expect(sweeps.state).toMatchObject({ status: 'cancelled', failed: 0 });
    await sweeps.close();
  });

  /** Performs what the command plans, as `sweep run` does, until it plans no more. `rounds`: how often. */
  async function untilWhole(command: () => ReturnType<typeof commandOf>, lists: string) {
    const performed = new Set<string>();
    const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs: 1 });
    const watch = { cancelled: new AbortController().signal, isTimeUp: () => false };
    try {
      for (let rounds = 0; ; rounds++) {
        const end = await command();
        if (end.status !== 75 || rounds === 20) return { ...end, rounds };
        expect(end.err).toContain('runs are planned. Perform them');
        for (const name of readdirSync(lists).filter((each) => !performed.has(each))) {
          expect(await performPart(await openPlan(join(lists, name), version), { number: 1, of: 1 }, pool, watch)).toBe(0);
          performed.add(name);
        }
      }
    } finally {
      await pool.close();
    }
  }

  describe('with one worker', () => {
    let one: Awaited<ReturnType<typeof startWorker>>;
    beforeAll(async () => {
      one = await startWorker();
    });

    test('a tuning on a queue and in parts is that of one machine', async () => {
      const { worker } = one;
      const space = '--only trigger=distance --only convergence=snap --fix scheduler --fix clock --blocks 6 --evaluations 4 --json --quiet';
      const small = at('small.yaml');
      writeFileSync(small, smallExperiment({ duration: 8 }));
      const tune = (...args: string[]) => commandOf(['tune', small, ...space.split(' '), ...args]);
      const here = await tune();
      const before = worker.state.runs;
      expect(await tune('--queue', url())).toMatchObject({ status: 0, out: here.out });
      expect(worker.state.runs - before).toBeGreaterThan(8);
      // Each list of the tuning depends on the results of the ones before.
      const inParts = await untilWhole(() => tune('--out', at('tuned'), '--parts', at('lists')), at('lists'));
      expect([inParts.status, inParts.out, inParts.rounds > 1]).toEqual([0, here.out, true]);
      expect(await tune('--parts', at('lists'))).toMatchObject({ status: 2, err: expect.stringContaining('--parts needs --out') });
    });

    test('a figure on a queue and in parts is that of one machine', async () => {
      const { worker } = one;
      const reproduce = (name: string, ...args: string[]) =>
        commandOf(['reproduce', 'murphy-latency', '--quick', '--seeds', '1', '--quiet', '--out', at(name), ...args]);
      const before = worker.state.runs;
      expect(await reproduce('figure', '--queue', url())).toMatchObject({ status: 0 });
      expect(worker.state.runs).toBeGreaterThan(before);
      expect(await reproduce('single')).toMatchObject({ status: 0 });
      const page = await untilWhole(() => reproduce('parted', '--parts', at('runs')), at('runs'));
      expect([page.status, page.rounds]).toEqual([0, 1]);
      const table = (name: string) => readFileSync(at(name, 'murphy-latency.csv'), 'utf8');
      expect([table('figure'), table('parted')]).toEqual([table('single'), table('single')]);
    });

    test('two coordinators on one sweep, and one that is resumed, write the same tables', async () => {
      const both = await Promise.all(['left', 'right'].map((name) => sweep(file, ...grid, '--out', at(name), '--quiet')));
      expect(both.map(({ status }) => status)).toEqual([0, 0]);
      writeFileSync(at('right', 'runs.jsonl'), read('right', 'runs.jsonl').split('\n').slice(0, 3).join('\n'));
      expect((await sweep(file, ...grid, '--out', at('right'), '--resume', '--quiet')).status).toBe(0);
      for (const name of ['left', 'right']) for (const table of tables) expect(read(name, table)).toBe(read('whole', table));
      await one.stop();
      // With nothing left it waits for no worker, and times no run.
      expect((await sweep(file, ...grid, '--out', at('left'), '--resume', '--quiet')).status).toBe(0);
    });
  });

  test('the bench shows workers and ranges, and goes on with its sweep after a restart', async () => {
    const { worker: workerPath } = projectPaths();
    const options = { workerPath, plugins: () => [], folder: at('sweeps'), version, nowMs: () => performance.now() };
    const states: SweepState[] = [];
    const first = new Sweeps(options, (state) => states.push(state));
    const request = { name: 'one', vary: [grid[1]!], repeats: 2, queue: url(), key: 'a secret of the laboratory' };
    expect(await first.start(file, 'car.yaml', request)).toMatchObject({ status: 'checking' });
    // No worker yet: the bench ends with the sweep under way.
    await vi.waitFor(() => expect(states.at(-1)?.queue).toMatchObject({ workers: [], ranges: 0 }), patience);
    await first.close();
    // It still does where the server does not answer yet.
    await stopRedis();
    const early = new Sweeps(options, () => undefined);
    await early.goOn();
    await vi.waitFor(
      () => expect(early.state).toMatchObject({ status: 'failed', message: expect.stringContaining('does not answer') }),
      patience,
    );
    await early.close();
    await startRedis();
    // The key is kept for the bench that goes on.
    writeFileSync(at('page-key'), `${request.key}\n`);
    const unsigned = await startWorker();
    const { stop, worker } = await startWorker({ key: at('page-key') });
    const second = new Sweeps(options, (state) => states.push(state));
    await second.goOn();
    await vi.waitFor(() => expect(second.state).toMatchObject({ status: 'done', done: 6, size: 6 }), patience);
    const shown = states.flatMap(({ queue }) => queue?.workers ?? []);
    // That worker alone can take the sweep.
    expect([worker.state.runs, new Set(shown.map(({ id }) => id))]).toEqual([6, new Set([worker.state.id])]);
    expect(states.some(({ queue }) => queue?.unfit === 1)).toBe(true);
    for (const table of tables) expect(readFileSync(at('sweeps', 'one', table), 'utf8')).toBe(read('whole', table));
    await vi.waitFor(() => expect(existsSync(at('sweeps', 'one', 'under-way.json'))).toBe(false), patience);
    await Promise.all([second.close(), stop(), unsigned.stop()]);
  });

  test('plugins run where they are signed; a run that never ends becomes a row with its fault', async () => {
    writeFileSync(at('key'), 'a secret of the laboratory\n');
    writeFileSync(at('other'), 'a secret of other people\n');
    // The estimate times all but run 1.
    const models = 'lanes.base.model.id=linear,endless-model,static,quadratic';
    const line = ['--vary', models, '--plugin', endless, '--duration', '5', '--out', at('signed')];
    expect(await sweep(file, ...line)).toMatchObject({
      status: 2,
      err: expect.stringContaining('Give --key FILE here and to each worker'),
    });
    // The signature lasts as long as the offer.
    const swept = sweep(file, ...line, '--resume', '--key', at('key'), '--quiet');
    const watch = await QueueServer.connect(await queueAddress(url()));
    const remove = async () => watch.redis.del(await watch.redis.keys('driftbench:signature:*'));
    await vi.waitFor(async () => expect(await remove()).toBe(1), patience);
    await vi.waitFor(async () => expect(await watch.redis.keys('driftbench:signature:*')).toHaveLength(1), patience);
    watch.close();
    const [signed, unsigned] = await Promise.all([startWorker({ key: at('key') }), startWorker({ key: at('other') })]);
    const { status, err } = await swept;
    expect([status, err]).toEqual([1, expect.stringContaining('1 of 4 runs failed. The first: run 1: ')]);
    expect(read('signed', 'runs.csv')).toMatch(/\n0,0,0,1,linear,\d.*\n1,1,0,1,endless-model,,.*did not return/);
    await vi.waitFor(() => expect(unsigned.notes).toEqual([expect.stringContaining('it is signed with another key.\n')]), patience);
    expect([signed.notes, unsigned.worker.state.runs]).toEqual([[], 0]);
    // Where all runs of the estimate fail, as on one machine.
    const failing = ['--set', 'lanes.base.model.id=throwing', '--repeat', '2', '--duration', '20', '--key', at('key'), '--quiet'];
    expect(await sweep(file, ...failing, '--plugin', throwing)).toMatchObject({
      status: 1,
      err: expect.stringContaining('2 of 2 runs failed. The first: run 0: '),
    });
    // A sweep of another version: nothing is taken of it either.
    const offered = { name: '', runs: 1, driftbench: '9.9.9', build: signed.server.build, v8: '1', key: signed.server.key };
    await signed.server.offer('f'.repeat(64), offered, () => Buffer.from(''));
    await vi.waitFor(() => expect(signed.notes).toEqual([expect.stringContaining('it needs Driftbench 9.9.9; this is ')]), patience);
    await signed.server.offer('d'.repeat(64), { ...offered, driftbench: version }, () => Buffer.from(''));
    await vi.waitFor(() => expect(signed.notes[1]).toContain(`it needs V8 1; this is ${process.versions.v8}`), patience);
    await Promise.all([signed.stop(), unsigned.stop()]);
  });
});
