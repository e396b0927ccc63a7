/**
 * Sweeps on a queue: the tables of one machine, whatever becomes of workers, server and coordinators. One Redis for
 * all of the file; skipped where there is none.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SweepState } from '../../contract/sweep/sweep-state.ts';
import { Sweeps } from '../../main/bench/sweeps.ts';
import { projectPaths } from '../../main/project-paths.ts';
import { packLines, unpackLines, unpackPlan } from '../../main/queue/sweep-bundle.ts';
import { queueAddress, QueueServer, warningAbout } from '../../main/queue/queue-server.ts';
import { QueueWorker } from '../../main/queue/queue-worker.ts';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

const program = '/usr/bin/redis-server';
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (...names: string[]) => join(folder, ...names);
const cli = join(projectPaths().worker, '..', 'cli.js');
const tables = ['runs.csv', 'summary.csv'];
const read = (name: string, table: string) => readFileSync(at(name, table), 'utf8');
const endless = fileURLToPath(new URL('../support/plugins/bad/endless.mjs', import.meta.url));
/** Twelve runs of about 50 ms. */
const grid = ['--vary', 'nodes.viewer.link.delay=0.1,0.2,0.3', '--repeat', '4'];
const file = at('car.yaml');

writeFileSync(file, smallExperiment({ duration: 200 }));
afterAll(() => rmSync(folder, { recursive: true }));

test('what needs no server: addresses, keys, damaged bundles', async () => {
  await expect(queueAddress('http://localhost', undefined)).rejects.toThrow('--queue http://localhost: allowed: redis://');
  writeFileSync(at('short'), 'secret');
  await expect(queueAddress('redis://localhost', at('short'))).rejects.toThrow('found 6 bytes; needed: at least 16');
  const warning = async (url: string) => warningAbout(await queueAddress(url, undefined));
  expect([await warning('redis://localhost'), await warning('redis://:word@farm'), await warning('redis://farm')]).toEqual([
    null,
    null,
    expect.stringContaining('farm: this server needs no password'),
  ]);
  expect(unpackLines(packLines(['a', 'b']))).toEqual(['a', 'b']);
  expect(unpackLines(packLines([]))).toEqual([]);
  const outside = packBytes({ '../outside': '' });
  for (const bytes of [Buffer.from('junk'), outside])
    await expect(unpackPlan(bytes, at('bundle'), { sweep: '', version: '' })).rejects.toThrow('The bundle of the sweep is damaged.');
  const { status, err } = await commandOf(['sweep', file, ...grid, '--queue', `redis://127.0.0.1:${await freePort()}`]);
  expect([status, err]).toEqual([2, expect.stringContaining('the server does not answer')]);
});

const packBytes = (files: object) => Buffer.from(packLines([JSON.stringify(files)]), 'base64');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

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
  async function startWorker(key?: string) {
    const notes: string[] = [];
    const server = await QueueServer.connect(await queueAddress(url(), key));
    const { version, worker: workerPath } = projectPaths();
    const drain = new AbortController();
    const notify = (text: string) => void notes.push(text);
    const worker = new QueueWorker({ server, version, workerPath, jobs: 1, lockSeconds: 2, once: false, notify });
    const working = worker.work(drain.signal);
    const stop = async () => {
      drain.abort();
      await working;
      server.close();
    };
    return { worker, server, notes, stop };
  }

  beforeAll(async () => {
    port = await freePort();
    await startRedis();
    await commandOf(['sweep', file, ...grid, '--out', at('whole'), '--quiet']);
  });
  afterAll(stopRedis);

  test('a worker killed in a range and a server that loses all it holds change nothing', async () => {
    const killed = spawn(process.execPath, [cli, 'worker', '--queue', url(), '--jobs', '1', '--lock', '2', '--quiet'], { stdio: 'ignore' });
    const watch = await QueueServer.connect(await queueAddress(url(), undefined));
    const swept = sweep(file, ...grid, '--out', at('killed'), '--quiet');
    await vi.waitFor(async () => expect((await watch.workers())[0]?.range).toBeTruthy(), { ...patience, interval: 5 });
    killed.kill('SIGKILL');
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

  test('two coordinators on one sweep, and one that is resumed, write the same tables', async () => {
    const { stop } = await startWorker();
    const both = await Promise.all(['left', 'right'].map((name) => sweep(file, ...grid, '--out', at(name), '--quiet')));
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    writeFileSync(at('right', 'runs.jsonl'), read('right', 'runs.jsonl').split('\n').slice(0, 3).join('\n'));
    expect((await sweep(file, ...grid, '--out', at('right'), '--resume', '--quiet')).status).toBe(0);
    for (const name of ['left', 'right']) for (const table of tables) expect(read(name, table)).toBe(read('whole', table));
    await stop();
  });

  test('a tuning and a figure on a queue and in parts are those of one machine', async () => {
    const { stop, worker } = await startWorker();
    const space = '--only trigger=distance --only convergence=snap --fix scheduler --fix clock --blocks 4 --evaluations 16 --json --quiet';
    const small = at('small.yaml');
    writeFileSync(small, smallExperiment({ duration: 8 }));
    const tune = (...args: string[]) => commandOf(['tune', small, ...space.split(' '), ...args]);
    const reproduce = (name: string, ...args: string[]) =>
      commandOf(['reproduce', 'murphy-table-1-1', '--quiet', '--out', at(name), ...args]);
    const here = await tune();
    const before = worker.state.runs;
    expect(await tune('--queue', url())).toMatchObject({ status: 0, out: here.out });
    expect(worker.state.runs - before).toBeGreaterThan(16);
    expect(await reproduce('figure', '--queue', url())).toMatchObject({ status: 0 });
    await stop();
    // Each list of the tuning depends on the results of the ones before.
    const inParts = await untilWhole(() => tune('--out', at('tuned'), '--parts', at('lists')), at('lists'));
    expect([inParts.status, inParts.out, inParts.rounds > 1]).toEqual([0, here.out, true]);
    const page = await untilWhole(() => reproduce('parted', '--parts', at('runs')), at('runs'));
    expect([page.status, page.rounds]).toEqual([0, 1]);
    const table = (name: string) => readFileSync(join(at(name), 'murphy-table-1-1.csv'), 'utf8');
    expect(table('parted')).toBe(table('figure'));
    expect(await tune('--parts', at('lists'))).toMatchObject({ status: 2, err: expect.stringContaining('--parts needs --out') });
  });

  /** Performs what the command plans until it plans no more. `rounds`: how often. */
  async function untilWhole(command: () => ReturnType<typeof commandOf>, lists: string) {
    for (let rounds = 0; ; rounds++) {
      const end = await command();
      if (end.status !== 75 || rounds === 20) return { ...end, rounds };
      expect(end.err).toContain('runs are planned. Perform them');
      for (const name of readdirSync(lists)) await commandOf(['sweep', 'run', join(lists, name), '--jobs', '1', '--quiet']);
    }
  }

  test('the bench shows workers and ranges, and goes on with its sweep after a restart', async () => {
    const { worker: workerPath, version } = projectPaths();
    const options = { workerPath, plugins: () => [], folder: at('sweeps'), version, nowMs: () => performance.now() };
    const states: SweepState[] = [];
    const first = new Sweeps(options, (state) => states.push(state));
    const request = { name: 'one', vary: [grid[1]!], repeats: 4, queue: url() };
    expect(await first.start(file, 'car.yaml', request)).toMatchObject({ status: 'checking' });
    // No worker yet: the bench ends with the sweep under way.
    await vi.waitFor(() => expect(states.at(-1)?.queue?.ranges).toBe(12), patience);
    await first.close();
    const { stop, worker } = await startWorker();
    const second = new Sweeps(options, (state) => states.push(state));
    await second.goOn();
    await vi.waitFor(() => expect(second.state).toMatchObject({ status: 'done', done: 12, size: 12 }), patience);
    const shown = states.flatMap(({ queue }) => queue?.workers ?? []);
    expect([worker.state.runs, shown.some(({ id }) => id === worker.state.id)]).toEqual([12, true]);
    for (const table of tables) expect(readFileSync(at('sweeps', 'one', table), 'utf8')).toBe(read('whole', table));
    await vi.waitFor(() => expect(existsSync(at('sweeps', 'one', 'under-way.json'))).toBe(false), patience);
    await Promise.all([second.close(), stop()]);
  });

  test('plugins run where they are signed; a run that never ends becomes a row with its fault', async () => {
    writeFileSync(at('key'), 'a secret of the laboratory\n');
    writeFileSync(at('other'), 'a secret of other people\n');
    const line = ['--vary', 'lanes.base.scheduler.id=send-to-all,endless', '--plugin', endless, '--duration', '5', '--out', at('signed')];
    expect(await sweep(file, ...line)).toMatchObject({
      status: 2,
      err: expect.stringContaining('Give --key FILE here and to each worker'),
    });
    const [signed, unsigned] = await Promise.all([startWorker(at('key')), startWorker(at('other'))]);
    const { status, err } = await sweep(file, ...line, '--resume', '--key', at('key'), '--quiet');
    expect([status, err]).toEqual([1, expect.stringContaining('1 of 2 runs failed. The first: run 1: ')]);
    expect(read('signed', 'runs.csv')).toMatch(/\n0,0,0,1,send-to-all,\d.*\n1,1,0,1,endless,,.*did not return/);
    await vi.waitFor(() => expect(unsigned.notes).toEqual([expect.stringContaining('it is signed with another key.\n')]), patience);
    expect([signed.notes, unsigned.worker.state.runs]).toEqual([[], 0]);
    // A sweep of another version: nothing is taken of it either.
    const offered = { name: '', runs: 1, driftbench: '9.9.9', v8: '1', key: signed.server.key };
    await signed.server.offer('f'.repeat(64), offered, () => Buffer.from(''));
    await vi.waitFor(() => expect(signed.notes).toEqual([expect.stringContaining('it needs Driftbench 9.9.9; this is ')]), patience);
    await Promise.all([signed.stop(), unsigned.stop()]);
  });
});
