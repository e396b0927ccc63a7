/**
 * The host of a live session under load: 128 players in seats, each receiving all others, in a thread of the same
 * machine.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { LiveState } from '../../features/live/calls/live-state.ts';
import { LiveRig } from '../support/live-rig.ts';
import type { Findings, Merit } from './merits.ts';
import type { LiveLoad, LiveLoadReport } from './live-load.ts';

const seats = 128;
/** s; the figures of ticks leave out the first of them, in which players join and code gets warm. */
const length = 8;
const loadThread = fileURLToPath(new URL('./live-load.js', import.meta.url));
const workerPath = fileURLToPath(new URL('./worker.js', import.meta.url));

/** Updates of each a second, without and with acknowledgements. */
const loads = [
  { rate: 3, acknowledges: false },
  { rate: 3, acknowledges: true },
  { rate: 6, acknowledges: false },
  { rate: 12, acknowledges: false },
] as const;

/** Lateness of ticks, 99th percentile, s. */
const bound = 0.012;

export async function benchLive(): Promise<Findings> {
  const lines = [`A live session of ${seats} seats, each receiving all others, clients in a thread of this machine, ${length} s each:`];
  const merits: Merit[] = [];
  for (const load of loads) {
    const { report, state } = await measured(load);
    lines.push(lineOf(load.rate, load.acknowledges, report, state));
    merits.push(meritOf(load, state));
  }
  return { lines, merits };
}

type ProxyChannel = (typeof loads)[number];

function meritOf({ rate, acknowledges }: ProxyChannel, state: LiveState | null): Merit {
  const what = `live session, ${seats} seats, ${rate}/s${acknowledges ? ' acknowledged' : ''}: ticks late, p99`;
  return { what, value: (state?.tickLateness.p99 ?? NaN) * 1e3, unit: 'ms', reference: bound * 1e3, is: 'bound', good: 'below' };
}

async function measured({ rate, acknowledges }: ProxyChannel): Promise<{ report: LiveLoadReport; state: LiveState | null }> {
  const rig = await LiveRig.open(seats, {}, { workerPath });
  const load: LiveLoad = { origin: rig.origin, code: rig.code, players: seats, rate, acknowledges, length };
  const worker = new Worker(loadThread, { workerData: load });
  let state: LiveState | null = null;
  const look = setInterval(() => {
    const now = rig.session.host.state;
    if (now.seats.some(({ occupant }) => occupant === 'person')) state = now;
  }, 500);
  const [report] = (await once(worker, 'message')) as [LiveLoadReport];
  clearInterval(look);
  await rig.close();
  return { report, state };
}

function lineOf(rate: number, acknowledges: boolean, { delays, messages, sent }: LiveLoadReport, state: LiveState | null): string {
  const sorted = delays.slice().sort();
  const trip = (share: number) => ms(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  const ticks = state?.tickLateness;
  const p99s = (state?.seats ?? []).flatMap(({ up, down }) => [up, down]).flatMap((link) => link?.lateness.p99 ?? []);
  const expected = sent * (seats - 1);
  return [
    `  ${rate}/s${acknowledges ? ', acknowledged' : ''}: ticks late by p50 ${ms(ticks?.p50)}, p99 ${ms(ticks?.p99)}, max ${ms(ticks?.max)} ms;`,
    `worst lateness of a link, p99: ${ms(Math.max(...p99s))} ms; player to player p50 ${trip(0.5)}, p99 ${trip(0.99)} ms;`,
    `${delays.length} of ${expected} updates in ${messages} messages`,
  ].join(' ');
}

const ms = (seconds: number | null | undefined) => (seconds === null || seconds === undefined ? '–' : (seconds * 1e3).toFixed(2));
