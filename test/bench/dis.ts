/**
 * What it takes to follow a DIS exercise: PDUs read and followed in memory, and 10,000 a second received by one core.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { HeardExercise } from '../../features/dis/node/heard-exercise.ts';
import { DisSender } from '../../features/dis/node/socket.ts';
import { hostileDatagrams, simpleDatagram } from '../support/dis-fuzz.ts';
import { sharedSeconds } from '../../main/base/wall-clock.ts';
import { row } from './measure.ts';
import type { Findings } from './merits.ts';

const [rate, seconds, entities] = [10_000, 5, 500];
const hostile = 200_000;

export async function benchDis(): Promise<Findings> {
  const followed = followedPerSecond();
  const noise = hostilePerSecond();
  const received = await receivedOverUdp();
  const share = received.entityStates / (rate * seconds);
  return {
    lines: [
      'DIS',
      row('Entity State PDUs followed', `${thousands(followed)} thousand/CPU s`),
      row('hostile datagrams made and taken', `${thousands(noise)} thousand/CPU s`),
      row(
        `${rate} PDUs/s over UDP`,
        `${(100 * share).toFixed(2)} % received`,
        `${(100 * received.cores).toFixed(0)} % of a core`,
        `${received.megabytes.toFixed(0)} MB`,
      ),
    ],
    merits: [
      { what: 'DIS: PDUs followed', value: followed, unit: 'PDUs/CPU s', reference: rate, is: 'bound', good: 'above' },
      { what: 'DIS: received of 10,000 PDUs/s', value: 100 * share, unit: '%', reference: 99.9, is: 'bound', good: 'above' },
      { what: 'DIS: for them, of one core', value: 100 * received.cores, unit: '%', reference: 100, is: 'bound', good: 'below' },
    ],
  };
}

function thousands(value: number): string {
  return (value / 1000).toFixed(0);
}

/** In memory: read, checked, turned into local axes, followed. */
function followedPerSecond(): number {
  const heard = new HeardExercise({ exercise: 1 }, 0);
  heard.follow(Array.from({ length: entities }, (_, index) => `7:1:${index + 1}`));
  const datagrams = Array.from({ length: 100_000 }, (_, n) => ({ at: n / rate, bytes: simpleDatagram((n % entities) + 1, n / rate) }));
  const before = process.cpuUsage();
  for (const { at, bytes } of datagrams) heard.take(bytes, at);
  return datagrams.length / cpuSeconds(before);
}

function hostilePerSecond(): number {
  const heard = new HeardExercise({ exercise: 1 }, 0);
  const before = process.cpuUsage();
  let n = 0;
  for (const datagram of hostileDatagrams(7, hostile)) heard.take(datagram, n++ / 1000);
  return hostile / cpuSeconds(before);
}

/** Of this process, which other processes do not slow. */
function cpuSeconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

interface Received {
  readonly entityStates: number;
  /** CPU time per wall time. */
  readonly cores: number;
  readonly megabytes: number;
}

async function receivedOverUdp(): Promise<Received> {
  const child = spawn(process.execPath, ['.cache/bench/dis-load.js', String(seconds + 1)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const port = Number((await lines.next()).value);
  const sender = await DisSender.open({ to: '127.0.0.1', port, ttl: 1 });
  const begun = sharedSeconds();
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min(rate * seconds, Math.floor((sharedSeconds() - begun) * rate));
    for (; sent < due; sent++) sender.send(simpleDatagram((sent % entities) + 1, (begun % 3600) + sent / rate));
    await setTimeout(1);
  }
  const received = JSON.parse(String((await lines.next()).value)) as Received;
  await sender.close();
  return received;
}
