/**
 * The accuracy of the delay proxy: 16 players, 60 messages a second each, through real sockets; measured − configured
 * delay from client to server, beside the proxy's own figures, the sockets' delay without a proxy, a thread that only
 * wakes up, threads that need not wait for a core, and `tc netem`. One round says little: a machine shared with others
 * stops for milliseconds now and then.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DelayProxy } from '../../features/proxy/node/delay-proxy.ts';
import type { DelaySummary } from '../../contract/link-numbers.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';
import { delaysUnderNetem, whyNoNetem } from './netem.ts';
import type { LoadReport } from './proxy-load.ts';
import type { Load } from './words.ts';

const configured = 0.05;
const besideBench = (name: string) => new URL(`./${name}.js`, import.meta.url).pathname;

interface Passed {
  /** The delay of every message from client to server, s. */
  readonly delays: Float64Array;
  /** Measured − configured delay as the proxy reports it, from its own socket to its own socket, s. */
  readonly own: DelaySummary | null;
  /** How late a thread without messages woke up meanwhile, each time, s: what the machine does to every sleeper. */
  readonly wakes: Float64Array;
}

/** The load through whatever `between` puts in front of the listener, which returns its port. */
async function passed(
  load: Load,
  between: (port: number) => Promise<{ port: number; end(): Promise<DelaySummary | null> }>,
): Promise<Passed> {
  const thread = new Worker(besideBench('proxy-load'), { workerData: load });
  const [{ port }] = (await once(thread, 'message')) as [{ port: number }];
  const path = await between(port);
  const sleeper = new Worker(besideBench('wake-load'), { workerData: load.length });
  const woken = once(sleeper, 'message') as Promise<[Float64Array]>;
  thread.postMessage(path.port);
  const [report] = (await once(thread, 'message')) as [Extract<LoadReport, { delays: Float64Array }>];
  const [wakes] = await woken;
  const own = await path.end();
  await thread.terminate();
  return { delays: report.delays, own, wakes };
}

const straight = (load: Load) => passed(load, (port) => Promise.resolve({ port, end: () => Promise.resolve(null) }));

function throughProxy(load: Load): Promise<Passed> {
  return passed(load, async (port) => {
    const conditions = { stages: [{ at: 0, settings: { delay: configured } }] };
    const proxy = await DelayProxy.open({
      listen: { host: '127.0.0.1', port: 0 },
      target: { host: '127.0.0.1', port },
      protocols: [load.protocol],
      up: conditions,
      down: conditions,
      seed: 1,
      clients: load.players,
      workerPath: besideBench('worker'),
    });
    const end = async () => {
      const { lateness } = proxy.figures.up;
      await proxy.close();
      return lateness;
    };
    return { port: proxy.listen.port, end };
  });
}

/** Whether all threads of this process, and those that they start, run before those of others from now on (Linux, root). */
function takesCores(priority: 'fifo' | 'other'): boolean {
  return spawnSync('chrt', ['--all-tasks', `--${priority}`, '--pid', priority === 'fifo' ? '20' : '0', String(process.pid)]).status === 0;
}

/** The load through the proxy, where no thread waits for a core that other programs have; null: not permitted here. */
async function throughProxyFirst(load: Load): Promise<Passed | null> {
  if (!takesCores('fifo')) return null;
  try {
    return await throughProxy(load);
  } finally {
    takesCores('other');
  }
}

const inMs = (time: number | null | undefined) => `${((time ?? NaN) * 1e3).toFixed(2)} ms`;

function quantileOf(delays: Float64Array, share: number): number {
  return delays.toSorted()[Math.floor(share * (delays.length - 1))] ?? NaN;
}

/** How much longer than `meant` (s) the messages took. */
function latenessRow(name: string, delays: Float64Array, meant: number): string {
  const at = (q: number) => inMs(quantileOf(delays, q) - meant);
  return row(name, `least ${at(0)}`, `median ${at(0.5)}`, `p99 ${at(0.99)}`);
}

/** The bound of measured − configured delay, s. */
const bounds = { p50: 0.5e-3, p99: 2e-3 };

/** `direct`: the delays of the same load without a proxy, s; `first`: those at real-time priority; null: not permitted. */
export function meritsOf(name: string, { delays, own, wakes }: Passed, direct: Float64Array, first: Float64Array | null): Merit[] {
  const load = `proxy, ${name}, 16 players × 60/s`;
  const late = (['p50', 'p99'] as const).map((share) => ({
    what: `${load}: measured − configured by the proxy itself, ${share}`,
    value: (own?.[share] ?? NaN) * 1e3,
    unit: 'ms',
    reference: bounds[share] * 1e3,
    is: 'bound',
    good: 'below' as const,
  }));
  const least = delays.reduce((shortest, delay) => Math.min(shortest, delay), Infinity) * 1e3;
  const never = { is: 'configured, never earlier', good: 'above', every: true } as const;
  // A message's own time through the sockets is unknown: the median takes off less than the same quantile would.
  const p99Of = (of: Float64Array) => (quantileOf(of, 0.99) - configured - quantileOf(direct, 0.5)) * 1e3;
  const outside = p99Of(delays);
  return [
    ...late,
    {
      what: `${load}: the same from client to server, less the median without a proxy, p99`,
      value: outside,
      unit: 'ms',
      reference: bounds.p99 * 1e3,
      is: 'bound',
      good: 'below' as const,
    },
    {
      what: `${load}: the same at real-time priority (chrt --fifo), p99`,
      value: first ? p99Of(first) : NaN,
      unit: 'ms',
      reference: bounds.p99 * 1e3,
      is: 'bound',
      good: 'below' as const,
    },
    {
      what: `${load}: the alarm alone, without messages, p99`,
      value: quantileOf(wakes, 0.99) * 1e3,
      unit: 'ms',
      reference: outside,
      is: 'from client to server',
    },
    { what: `${load}: the shortest delay of all messages`, value: least, unit: 'ms', reference: configured * 1e3, ...never },
  ];
}

async function findingsOf(load: Load): Promise<Findings> {
  const name = load.protocol.toUpperCase();
  const alone = await straight(load);
  const passing = await throughProxy(load);
  const first = await throughProxyFirst(load);
  const { delays, own } = passing;
  const lines = [
    latenessRow(`${name}, client to server`, delays, configured),
    row(`${name}, as the proxy reports it`, '', `median ${inMs(own?.p50)}`, `p99 ${inMs(own?.p99)}`),
    ...(first ? [latenessRow(`${name}, the same at real-time priority`, first.delays, configured)] : []),
    latenessRow(`${name}, the alarm alone meanwhile`, passing.wakes, 0),
    latenessRow(`${name} without a proxy: how long it takes`, alone.delays, 0),
  ];
  return { lines, merits: meritsOf(name, passing, alone.delays, first?.delays ?? null) };
}

export async function benchProxy(): Promise<Findings> {
  const merits: Merit[] = [];
  const lines = ['Delay proxy, 16 players × 60 messages/s, 50 ms configured, one-way: measured − configured delay'];
  const whyNot = whyNoNetem();
  for (const protocol of ['udp', 'tcp'] as const) {
    const load: Load = { protocol, players: 16, rate: 60, length: 5 };
    const found = await findingsOf(load);
    lines.push(...found.lines);
    merits.push(...found.merits);
    if (whyNot === null)
      lines.push(
        latenessRow(`${protocol.toUpperCase()}, tc netem`, await delaysUnderNetem(besideBench('netem-load'), load, configured), configured),
      );
  }
  if (whyNot !== null) lines.push(`  tc netem between network namespaces: not measured, it is not available here (${whyNot})`);
  return { lines, merits };
}
