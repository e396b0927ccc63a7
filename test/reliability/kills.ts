/** Recordings after `kill -9`: how much of a run, a live session and a session on the bench is missing. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BenchClient } from '../../client/bench-client.ts';
import { portOf } from '../../features/live/node/bots/socket-port.ts';
import { Recording } from '../../main/recording/recording.ts';
import { WebSocket } from 'ws';
import { ask, cookieOf } from '../support/http-visit.ts';
import { command } from './host-process.ts';
import { Visitor } from './visitor.ts';

/** What was missing after one kill, s of wall time, and of the recording that is there, s of session time. */
export interface Loss {
  readonly lost: number;
  readonly kept: number;
}

export const killed = ['run', 'host', 'bench'] as const;
export type Killed = (typeof killed)[number];

/** A program that records, and the time (s) that it has come to: of the session, by the clock of this process. */
interface Recorder {
  readonly child: ChildProcess;
  readonly path: string;
  /** Session time now; null: it runs as fast as it can, so that the last write counts. */
  readonly now: (() => number) | null;
}

/** Kills at a moment that differs from one time to the next; `number` spreads the moments evenly over a second. */
export async function killOnce(what: Killed, number: number): Promise<Loss> {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const { child, path, now } = await started[what](folder);
    await setTimeout(1500 + ((number * 0.618) % 1) * 1000);
    const time = now?.() ?? NaN;
    const at = Date.now();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const recording = await Recording.open(path);
    const kept = recording.span.to;
    recording.close();
    return { kept, lost: now === null ? (at - statSync(path).mtimeMs) / 1e3 : time - kept };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const started: Readonly<Record<Killed, (folder: string) => Promise<Recorder>>> = {
  async run(folder) {
    const path = join(folder, 'run.mcap');
    const words = [command, 'run', 'resources/experiments/netgames05.yaml', '--duration', '86400', '--record', path, '--quiet'];
    const child = spawn(process.execPath, words, { stdio: 'ignore' });
    await until(() => sizeOf(path) > 20_000);
    return { child, path, now: null };
  },
  async host(folder) {
    const path = join(folder, 'host.mcap');
    const words = [command, 'host', '--port', '0', '--seats', '4', '--bots', '2', '--record', path];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    const printed = printedBy(child);
    await until(() => /code \w{6}/.test(printed()));
    const [, origin = '', code = ''] = /at (\S+)\/join with the code (\w{6})/.exec(printed()) ?? [];
    const guest = await new Visitor({ origin, code }).player('Watcher');
    await guest.client.call('live.ready', { ready: true });
    let [time, at] = [NaN, NaN];
    guest.client.on('live', (state) => {
      if (state.status === 'running') [time, at] = [state.time, performance.now()];
    });
    await until(() => time > 0 && sizeOf(path) > 20_000);
    return { child, path, now: () => time + (performance.now() - at) / 1e3 };
  },
  async bench(folder) {
    const words = ['out/main/serve.js', '--no-open', '--port', '0', '--recordings', folder, '--sweeps', folder, '--experiments', folder];
    const env = { ...process.env, XDG_CACHE_HOME: folder, DRIFTBENCH_SETTINGS: folder };
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
    const printed = printedBy(child);
    await until(() => /bench at http\S+\s/.test(printed()));
    const { origin, searchParams } = new URL(/bench at (http\S+)/.exec(printed())?.[1] ?? '');
    const body = JSON.stringify({ token: searchParams.get('token') });
    const cookie = cookieOf(await ask(origin, 'POST', '/enter', { 'content-type': 'application/json' }, body));
    const client = new BenchClient(portOf(new WebSocket(`${origin.replace('http', 'ws')}/bench`, { headers: { origin, cookie } })));
    let time = 0;
    // There is no page whose first view it could wait for.
    client.on('state', ({ status, awaitsView }) => status === 'paused' && awaitsView && void client.call('session.play', {}));
    client.onTelemetry(({ times }) => (time = times.at(-1) ?? time));
    const sessions = join(folder, 'driftbench', 'sessions');
    const file = () => readdirSync(sessions, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.mcap'));
    await until(() => time > 0.5 && file() !== undefined);
    return { child, path: join(sessions, file() ?? ''), now: () => time };
  },
};

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function printedBy(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (words: string) => (text += words));
  return () => text;
}

/** Looks ten times a second, for 30 s at most. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (isSo()) return;
    await setTimeout(100);
  }
  throw new Error('What was to be killed did not begin to record within 30 s.');
}
