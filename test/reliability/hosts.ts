/** Hosts in trouble of their own: stood still, with many bots, with few files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { SeatState } from '../../contract/live/live-state.ts';
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
  const host = await HostProcess.start('--seats', '8', '--bots', '2');
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

/** Many bots, and an interrupt. */
async function manyBots(): Promise<HostResult> {
  const host = await HostProcess.start('--seats', '128', '--bots', '126');
  await setTimeout(8000);
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
  const last = printed.trim().split('\n').at(-1) ?? '';
  const isCrash = /^Node\.js v/m.test(printed);
  const broken = child.exitCode === null ? ['it did not end by itself'] : isCrash ? ['it crashed instead of ending with a message'] : [];
  return { title: '64 file descriptors for 40 bots', found: `status ${child.exitCode}: “${last.slice(0, 150)}”`, broken };
}

export const hosts: Readonly<Record<string, () => Promise<HostResult>>> = {
  'stood-still': stoodStill,
  'many-bots': manyBots,
  'few-files': fewFiles,
};
