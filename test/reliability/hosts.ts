/** Hosts in trouble of their own: stood still, with many bots, with few files. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SeatState } from '../../features/live/calls/live-state.ts';
import { cable, cableAddresses, inNamespaces } from '../support/namespaces.ts';
import { HonestPlayers } from './honest-players.ts';
import { HostProcess, command } from './host-process.ts';
import { Visitor } from './visitor.ts';

export interface HostResult {
  readonly title: string;
  readonly found: string;
  readonly broken: readonly string[];
}

const stillLength = 25;
const endBound = 3;

/** Stopped for 25 s, as a machine that sleeps; afterwards bots are back and the session is measured on. */
async function stoodStill(): Promise<HostResult> {
  // Bots fill up to five participants: two beside three persons.
  const host = await HostProcess.start('--seats', '8', '--bots', '5');
  const honest = await HonestPlayers.join(host, 2);
  await honest.play(4);
  host.child.kill('SIGSTOP');
  await setTimeout(stillLength * 1e3);
  host.child.kill('SIGCONT');
  await setTimeout(6000);
  honest.leave();
  const again = await new Visitor(host).player('Again').catch(() => null);
  await setTimeout(4000);
  const seats: readonly SeatState[] = again?.states.at(-1)?.seats ?? [];
  const bots = seats.filter(({ occupant }) => occupant === 'bot').length;
  again?.leave();
  const { status, measured } = await host.end();
  const replays = host.replays();
  const said = host.printed
    .split('\n')
    .find((line) => /stood still|behind|paused|slow/i.test(line))
    ?.trim();
  host.remove();
  const broken = [
    ...(again === null ? ['no player could join afterwards'] : []),
    ...(bots < 2 ? [`${bots} of 2 bots are back`] : []),
    ...(status === 0 ? [] : [`status ${status}`]),
    ...(measured > 10 ? [] : [`measured for ${measured} s only`]),
    ...(replays ? [] : ['the recording does not replay to the same']),
  ];
  return { title: `The host stops for ${stillLength} s (SIGSTOP)`, found: `measured ${measured} s${said ? `; “${said}”` : ''}`, broken };
}

const faketime = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** The wall clock is set an hour on and two back, as by a time server or a person: the monotonic one goes on. */
async function clockJumps(): Promise<HostResult> {
  const title = 'The machine’s clock jumps by +1 h, then −2 h (faketime)';
  if (faketime === undefined) return { title, found: 'skipped: no faketime here (Debian: faketime)', broken: [] };
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const file = join(folder, 'offset');
  writeFileSync(file, '+0');
  const fake = { LD_PRELOAD: faketime, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const host = await HostProcess.startIn(fake, '--seats', '8', '--bots', '2');
  const honest = await HonestPlayers.join(host, 2);
  const began = performance.now();
  const quiet = await honest.play(4);
  writeFileSync(file, '+3600');
  await setTimeout(1000);
  const forward = await honest.play(4);
  writeFileSync(file, '-3600');
  await setTimeout(1000);
  const back = await honest.play(4);
  const connected = honest.connected;
  const again = await new Visitor(host).player('Again').catch(() => null);
  again?.leave();
  honest.leave();
  const played = (performance.now() - began) / 1e3;
  const { status, measured } = await host.end();
  const replays = host.replays();
  host.remove();
  rmSync(folder, { recursive: true });
  const ms = [quiet, forward, back].map(({ p99 }) => (p99 * 1e3).toFixed(0));
  const slowest = Math.max(forward.p99, back.p99);
  const broken = [
    ...(slowest > Math.max(2 * quiet.p99, 0.05) ? [`p99 of honest players ${(slowest * 1e3).toFixed(0)} ms`] : []),
    ...(connected === 2 ? [] : [`${connected} of 2 players stayed`]),
    ...(again === null ? ['no player could join afterwards'] : []),
    ...(status === 0 && Math.abs(measured - played) < 3 ? [] : [`status ${status}; ${measured} of ${played.toFixed(1)} s were measured`]),
    ...(replays ? [] : ['the recording does not replay to the same']),
  ];
  return { title, found: `measured ${measured} of ${played.toFixed(1)} s; p99 ${ms.join(', ')} ms before, after +1 h, after −2 h`, broken };
}

/** Many bots that all play, and an interrupt. */
async function manyBots(): Promise<HostResult> {
  const host = await HostProcess.start('--seats', '128', '--bots', '126');
  for (let tries = 0; !/running · 0 people, 126 bots/.test(host.printed) && tries < 600; tries++) await setTimeout(100);
  await setTimeout(4000);
  const { seconds, status } = await host.end();
  host.remove();
  const broken = [...(seconds > endBound ? [`it took ${seconds.toFixed(1)} s`] : []), ...(status === null ? ['it had to be killed'] : [])];
  return { title: 'SIGINT with 126 bots', found: `ended after ${seconds.toFixed(1)} s with status ${status}`, broken };
}

/** Too few file descriptors: it must run, or end with a message; not wait in silence. */
async function fewFiles(): Promise<HostResult> {
  const words = `ulimit -n 64; exec "${process.execPath}" ${command} host --port 0 --seats 40 --bots 40 --duration 5`;
  const child = spawn('sh', ['-c', words], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const late = globalThis.setTimeout(() => child.kill('SIGKILL'), 40_000);
  await once(child, 'close');
  clearTimeout(late);
  const last = printed.replaceAll(process.cwd(), '…').trim().split('\n').at(-1) ?? '';
  const isCrash = /^Node\.js v|^\s+at /m.test(printed);
  const broken = child.exitCode === null ? ['it did not end by itself'] : isCrash ? ['it crashed instead of ending with a message'] : [];
  return { title: '64 file descriptors for 40 bots', found: `status ${child.exitCode}: “${last.slice(0, 150)}”`, broken };
}

/** Host and bots on a cable that is pulled for some seconds, in network namespaces. */
const pulled = `
set +e
node ${command} host --lan --port 7350 --seats 3 --bots 1 --json --quiet 2> /run/messages > /run/results &
host=$!
until grep -q code /run/messages; do sleep 0.1; done
code=$(sed 's/.*code \\(......\\).*/\\1/' /run/messages)
ip netns exec guest node ${command} join http://${cableAddresses.host}:7350 --code $code --bots 2 > /dev/null 2>&1 &
join=$!
sleep 8
ip link set host0 down
sleep 5
ip link set host0 up
sleep 15
kill -INT $host
wait $host
echo status $? >> /run/results
kill -INT $join
cat /run/results
`;

/** The link between the machines goes down for 5 s: bots come back, and the session is measured to its end. */
async function linkDown(): Promise<HostResult> {
  const title = 'The network link goes down for 5 s, and up again (network namespaces)';
  if (spawnSync('unshare', inNamespaces(cable)).status !== 0) return { title, found: 'skipped: no network namespaces here', broken: [] };
  const child = spawn('unshare', inNamespaces(cable + pulled), { stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const late = globalThis.setTimeout(() => child.kill('SIGKILL'), 90_000);
  await once(child, 'close');
  clearTimeout(late);
  const status = Number(/status (\d+)/.exec(out)?.[1] ?? NaN);
  const measured = Number(/"duration": ([\d.]+)/.exec(out)?.[1] ?? 0);
  const seats = [...out.matchAll(/"occupant": "(\w+)"/g)].map(([, occupant]) => occupant);
  const back = seats.filter((occupant) => occupant === 'person').length;
  const broken = [
    ...(status === 0 ? [] : [`status ${status}`]),
    ...(back === 2 ? [] : [`${back} of 2 guests are there at the end`]),
    ...(measured > 15 ? [] : [`measured ${measured} s only`]),
  ];
  return { title, found: `measured ${measured} s; ${back} of 2 guests are back`, broken };
}

export const hosts: Readonly<Record<string, () => Promise<HostResult>>> = {
  'stood-still': stoodStill,
  'link-down': linkDown,
  'clock-jumps': clockJumps,
  'many-bots': manyBots,
  'few-files': fewFiles,
};
