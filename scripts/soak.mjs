/**
 * `npm run soak`: a sweep on a queue while workers are killed at random and the server is restarted with all it held;
 * its tables must be those of one machine. Arguments: the number of runs (20000), and of workers (4). Needs
 * redis-server. Ends within 30 minutes; `Ctrl-C` ends it and all that it started.
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
const cli = 'out/main/cli.js';
const folder = mkdtempSync(join(tmpdir(), 'driftbench-soak-'));
const at = (/** @type {string[]} */ ...names) => join(folder, ...names);

const experiment = `
driftbench: 1
name: A car on a circle
duration: 2
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
const tally = { kills: 0, restarts: 0, mostRedisMb: 0 };
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

function start(/** @type {string} */ program, /** @type {string[]} */ args, /** @type {'ignore' | 'inherit'} */ errors = 'ignore') {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', errors] });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

const startRedis = () => start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
const startWorker = () => start(process.execPath, [cli, 'worker', '--queue', url, '--jobs', '1', '--lock', '5', '--quiet']);

function redisMb() {
  const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'info', 'memory'], { encoding: 'utf8' });
  return Number(/used_memory_peak:(\d+)/.exec(stdout)?.[1] ?? 0) / 1e6;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });

await ensureBuilt();
try {
  writeFileSync(at('car.yaml'), experiment);
  const sweep = ['sweep', at('car.yaml'), '--vary', 'nodes.viewer.link.delay=0.1,0.2,0.3,0.4', '--repeat', String(Math.ceil(runs / 4))];
  let redis = startRedis();
  await setTimeout(1000);
  const working = Array.from({ length: workers }, startWorker);
  const coordinator = start(process.execPath, [cli, ...sweep, '--queue', url, '--out', at('queued')], 'inherit');
  const began = Date.now();
  const end = once(coordinator, 'close');
  let isOver = false;
  void end.then(() => (isOver = true));
  for (let round = 1; !isOver; round++) {
    await Promise.race([end, setTimeout(killPauseMs)]);
    if (isOver) break;
    if (Date.now() - began > mostMs) throw new Error(`The sweep has not ended after ${mostMs / 60_000} minutes.`);
    tally.mostRedisMb = Math.max(tally.mostRedisMb, redisMb());
    const victim = randomInt(workers);
    working[victim]?.kill('SIGKILL');
    working[victim] = startWorker();
    tally.kills += 1;
    if (round % 6 !== 3) continue;
    redis.kill('SIGKILL');
    await once(redis, 'close');
    redis = startRedis();
    tally.restarts += 1;
  }
  const [status] = await end;
  console.log(
    `${runs} runs in ${((Date.now() - began) / 1000).toFixed(0)} s; ${tally.kills} workers killed, ${tally.restarts} restarts of the server, at most ${tally.mostRedisMb.toFixed(1)} MB there; status ${status}`,
  );
  const whole = spawnSync(process.execPath, [cli, ...sweep, '--out', at('whole'), '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: mostMs,
  });
  const isSame = ['runs.csv', 'runs.parquet', 'summary.csv'].every((table) =>
    readFileSync(at('queued', table)).equals(readFileSync(at('whole', table))),
  );
  console.log(isSame ? 'The tables are those of one machine, byte for byte.' : 'The tables differ.');
  process.exitCode = isSame && status === 0 && whole.status === 0 ? 0 : 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
