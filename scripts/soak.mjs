/**
 * `npm run soak`: a sweep on a queue while workers are killed at random and the server is restarted with all it held;
 * its tables must be those of one machine, and the server must need less than 200 MB. Arguments: the number of runs (20000), and of workers (4). Needs
 * redis-server. Each of its processes has 30 minutes at most; `Ctrl-C` ends it and all that it started.
 */
import { randomInt } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureBuilt } from './ensure-built.mjs';

const [runs = 20_000, workers = 4] = process.argv.slice(2).map(Number);
const killPauseMs = 5000;
const mostMs = 30 * 60_000;
const mostRedisMb = 200;
/** With fewer nothing was proved: name more runs. */
const least = { kills: 3, restarts: 1 };
const cli = 'out/main/cli.js';
const folder = mkdtempSync(join(tmpdir(), 'driftbench-soak-'));
const at = (/** @type {string[]} */ ...names) => join(folder, ...names);

/** Runs of about 10 ms: twenty thousand of them take minutes, so that workers die in the middle of ranges. */
const experiment = `
driftbench: 1
name: A car on a circle
duration: 300
entities:
  - { id: car, owner: driver, motion: { kind: circular, radius: 50, speed: 15 } }
nodes:
  - { id: driver }
  - { id: viewer, link: { delay: 0.1, jitter: { spread: 0.02 } } }
lanes:
  - { id: base, trigger: { distance: 0.25 }, model: { id: linear }, convergence: { id: snap }, scheduler: { id: send-to-all } }
`;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

const port = await freePort();
const url = `redis://127.0.0.1:${port}`;
const tally = { kills: 0, restarts: 0, redisMb: 0, coordinatorMb: 0 };
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start(program, args, stdio = 'ignore') {
  const child = spawn(program, args, { stdio, timeout: mostMs });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

async function startRedis() {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = start('redis-server', args, ['ignore', 'pipe', 'inherit']);
  for await (const text of redis.stdout ?? []) if (String(text).includes('Ready to accept')) break;
  return redis;
}

const startWorker = () => start(process.execPath, [cli, 'worker', '--queue', url, '--jobs', '1', '--lock', '5', '--quiet']);

/** The most that the server has used since its start, MB. */
function redisMb() {
  const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'info', 'memory'], { encoding: 'utf8' });
  return Number(/used_memory_peak:(\d+)/.exec(stdout)?.[1] ?? 0) / 1e6;
}

/** The most that a process has had resident, MB; 0: it has ended, or this is no Linux. */
function mostMb(/** @type {number | undefined} */ pid) {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

function endAll() {
  for (const child of children) child.kill('SIGKILL');
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    endAll();
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });

/** Kills and restarts until the coordinator has ended; rejects after `mostMs`. */
async function disturb(/** @type {import('node:child_process').ChildProcess} */ coordinator) {
  const end = once(coordinator, 'close');
  let isOver = false;
  void end.then(() => (isOver = true));
  const working = Array.from({ length: workers }, startWorker);
  const began = Date.now();
  for (let round = 1; !isOver; round++) {
    await Promise.race([end, setTimeout(killPauseMs)]);
    tally.coordinatorMb = Math.max(tally.coordinatorMb, mostMb(coordinator.pid));
    if (isOver) break;
    if (Date.now() - began > mostMs) throw new Error(`The sweep has not ended after ${mostMs / 60_000} minutes.`);
    tally.redisMb = Math.max(tally.redisMb, redisMb());
    const victim = randomInt(workers);
    working[victim]?.kill('SIGKILL');
    working[victim] = startWorker();
    tally.kills += 1;
    if (round % 6 !== 3) continue;
    redis.kill('SIGKILL');
    await once(redis, 'close');
    // Once it stays away for half a minute.
    if (tally.restarts === 1) await setTimeout(30_000);
    redis = await startRedis();
    tally.restarts += 1;
  }
  const [status] = await end;
  tally.redisMb = Math.max(tally.redisMb, redisMb());
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const { kills, restarts } = tally;
  console.log(`${runs} runs in ${seconds} s with status ${status}; ${kills} workers killed, the server restarted ${restarts} times.`);
  console.log(`Memory, at most: server ${tally.redisMb.toFixed(1)} MB, coordinator ${tally.coordinatorMb.toFixed(0)} MB.`);
  const faults = [
    ...(status === 0 ? [] : [`The sweep ended with status ${status}.`]),
    ...(kills >= least.kills && restarts >= least.restarts
      ? []
      : ['Too few workers were killed, or the server was not restarted: name more runs.']),
    ...(tally.redisMb > 0 && tally.redisMb < mostRedisMb ? [] : [`The server must need less than ${mostRedisMb} MB.`]),
  ];
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

await ensureBuilt();
let redis = await startRedis();
let hasPassed = false;
try {
  writeFileSync(at('car.yaml'), experiment);
  const sweep = [
    cli,
    'sweep',
    at('car.yaml'),
    '--vary',
    'nodes.viewer.link.delay=0.1,0.2,0.3,0.4',
    '--repeat',
    String(Math.ceil(runs / 4)),
  ];
  const errors = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 'inherit']);
  const isProved = await disturb(start(process.execPath, [...sweep, '--queue', url, '--out', at('queued')], errors));
  endAll();
  console.log('The same sweep on this machine alone:');
  const [status] = await once(start(process.execPath, [...sweep, '--out', at('whole')], errors), 'close');
  const tables = ['runs.csv', 'runs.parquet', 'summary.csv'];
  const isSame = status === 0 && tables.every((table) => readFileSync(at('queued', table)).equals(readFileSync(at('whole', table))));
  console.log(isSame ? 'The tables are those of one machine, byte for byte.' : 'The tables differ.');
  hasPassed = isProved && isSame;
  console.log(hasPassed ? 'Passed.' : `Failed; the tables are in ${folder}.`);
} finally {
  endAll();
  if (hasPassed) rmSync(folder, { recursive: true, force: true });
  process.exitCode = hasPassed ? 0 : 1;
}
