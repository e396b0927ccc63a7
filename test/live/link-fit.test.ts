/** A link is fitted to a trace of the open experiment in a worker of the bench, with the figures of the command. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { longestLog, noLinkFit, type LinkFitState } from '../../features/network/calls/link-fit.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { LoopbackBench, type Visitor } from '../support/bench-on-loopback.ts';
import { commandOf } from '../support/command.ts';
import { patience } from '../support/patience.ts';

/** Every 10 s nothing arrives for half a second. */
const rows = Array.from({ length: 600 }, (_, k) => `${k / 20},${k % 200 < 10 ? 0.52 - (k % 200) / 20 : 0.02 + (k % 7) / 4000}`);
const trace = ['t,delay', ...rows, ''].join('\n');
const experiment = (links: readonly string[]) => `driftbench: 1
name: Traces
duration: 60
entities:
  - { id: car, owner: driver, motion: { kind: human-like, style: keys } }
nodes:
  - { id: driver }
${links.map((link, k) => `  - { id: viewer-${k}, link: ${link} }\n`).join('')}lanes:
  - { id: only, trigger: { heartbeat: 0.1 }, model: { id: linear } }
`;

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
let bench: LoopbackBench;
let visitor: Visitor;
let newest: LinkFitState = noLinkFit;
const ended = (number: number) => vi.waitFor(() => expect([newest.number, newest.status === 'running']).toEqual([number, false]), patience);

beforeAll(async () => {
  bench = await LoopbackBench.start({
    runner: new SessionSupervisor({ workerPath: projectPaths().worker }),
    experiments: {
      'stalls.csv': trace,
      'short.csv': 't,delay\n0,0.1\n1,0.2\n',
      'traces.yaml': experiment(['{ delay: 0.1 }', '{ trace: stalls.csv }', '{ down: { trace: short.csv }, up: { delay: 0.1 } }']),
      'none.yaml': experiment(['{ delay: 0.1 }']),
    },
  });
  visitor = await bench.visit();
  visitor.client.on('linkFit', (state) => (newest = state));
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

test('the links with a trace are listed, in each direction that has one', async () => {
  await visitor.client.call('session.open', { file: 'none.yaml', paused: true });
  expect(await visitor.client.call('network.traces', {})).toEqual([]);
  await visitor.client.call('session.open', { file: 'traces.yaml', paused: true });
  expect(await visitor.client.call('network.traces', {})).toEqual([
    { node: 'viewer-1', direction: 'down', rows: 600, length: 29.95 },
    { node: 'viewer-1', direction: 'up', rows: 600, length: 29.95 },
    { node: 'viewer-2', direction: 'down', rows: 2, length: 1 },
  ]);
});

test('the fit has the link and the figures of the command, and curves of the delays of all three links', async () => {
  const { number } = await visitor.client.call('network.fit', { node: 'viewer-1', direction: 'down' });
  await ended(number);
  expect(newest).toMatchObject({ status: 'done', file: 'traces.yaml', link: { node: 'viewer-1', direction: 'down' }, message: null });
  const { fit } = newest;
  if (!fit) expect.fail('there is a fit');
  const file = join(folder, 'stalls.csv');
  writeFileSync(file, trace);
  const [printed] = JSON.parse((await commandOf(['network', file, '--fit', '--json'])).out) as [Record<string, unknown>];
  expect(parse(fit.yaml)).toEqual({ link: printed['link'] });
  expect([fit.netcode, fit.packets]).toEqual([printed['netcode'], printed['packets']]);
  const { trace: measured, fit: fitted } = fit.curves;
  const highest = (points: typeof measured.overTime) => Math.max(...points.map(([, delay]) => delay));
  // No stall is lost between two pixels.
  expect(highest(measured.overTime)).toBeCloseTo(0.52, 2);
  expect(highest(fitted.overTime)).toBeGreaterThan(0.3);
  for (const { tail } of Object.values(fit.curves)) {
    expect(tail[0]?.[1]).toBe(1);
    expect(tail.map(([delay]) => delay)).toEqual(tail.map(([delay]) => delay).toSorted((a, b) => a - b));
  }
  // The share that is later than the median is a half, but for those that are as late: delays have seven values.
  const [, median = 0] = fit.packets.trace.quantiles;
  const later = measured.tail.findLast(([delay]) => delay <= median)?.[1] ?? 0;
  expect(Math.abs(later - 0.5)).toBeLessThan(1 / 7);
});

async function sendLog(name: string, text: string): Promise<{ readonly log: number }> {
  const bytes = Buffer.from(text);
  const begun = await visitor.client.call('network.begin', { name, bytes: bytes.length });
  const half = Math.ceil(bytes.length / 2);
  for (const offset of [0, half])
    await visitor.client.call('network.piece', { ...begun, offset, base64: bytes.subarray(offset, offset + half).toString('base64') });
  return begun;
}

test('a log that a page sends is fitted as the trace of an experiment is, whatever is open', async () => {
  const { fit: ofTrace } = newest;
  await visitor.client.call('session.open', { file: 'none.yaml', paused: true });
  await ended((await visitor.client.call('network.fitLog', await sendLog('my stalls.csv', trace))).number);
  expect(newest).toMatchObject({ status: 'done', file: 'my stalls.csv', link: null });
  expect(newest.fit).toEqual(ofTrace);
  await visitor.client.call('session.open', { file: 'traces.yaml', paused: true });
});

test('a log that is none, is too short, empty or too long, or has not come whole, is refused by its name', async () => {
  const messageOf = async (text: string) => {
    await ended((await visitor.client.call('network.fitLog', await sendLog('my.log', text))).number);
    return newest.message;
  };
  expect(await messageOf('the quick brown fox\n')).toMatch(/^my\.log, line 1: found "the quick brown fox", which begins no log/);
  expect(await messageOf('t,delay\n0,0.1\n')).toBe('my.log: found 1 row; a fit needs at least 20.');
  const { client } = visitor;
  await expect(client.call('network.begin', { name: 'my.log', bytes: 0 })).rejects.toThrow('my.log is empty.');
  await expect(client.call('network.begin', { name: 'my.log', bytes: longestLog + 1 })).rejects.toThrow(
    'my.log has 65 MiB; allowed: at most 64 MiB. driftbench network --fit reads longer ones.',
  );
  const begun = await client.call('network.begin', { name: 'my.log', bytes: 10 });
  await expect(client.call('network.fitLog', begun)).rejects.toThrow('Received only 0 of 10 bytes.');
  await expect(client.call('network.fitLog', begun)).rejects.toThrow('This transfer has ended; send the log again.');
});

test('a trace of too few rows fails with what is needed, a link without a trace with what is missing', async () => {
  await ended((await visitor.client.call('network.fit', { node: 'viewer-2', direction: 'down' })).number);
  expect(newest).toMatchObject({
    status: 'failed',
    message: 'The trace down of viewer-2: found 2 rows; a fit needs at least 20.',
    fit: null,
  });
  await ended((await visitor.client.call('network.fit', { node: 'viewer-0', direction: 'down' })).number);
  expect(newest).toMatchObject({ status: 'failed', message: 'The link down of viewer-0 has no trace.' });
});

test('a fit can be cancelled, and one at a time runs', async () => {
  await visitor.client.call('network.fit', { node: 'viewer-1', direction: 'up' });
  await expect(visitor.client.call('network.fit', { node: 'viewer-1', direction: 'up' })).rejects.toThrow('A link is being fitted');
  expect(await visitor.client.call('network.cancel', {})).toMatchObject({ status: 'cancelled', message: null, fit: null });
});
