import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState, Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { portPair } from '../../test/support/port-pair.ts';
import { layout, rowAt, ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { BenchHost } from './bench-host.ts';
import { isAgreed } from '../base/files/agreed-folders.ts';
import { FileConsents } from './file-consents.ts';
import { benchOptions } from '../../test/support/bench-options.ts';
import type { BenchFeature } from './bench-feature.ts';
import { patience } from '../../test/support/patience.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(folder, 'one.yaml'), 'driftbench: 1\nname: One tank\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function newBench(features: readonly BenchFeature[] = []) {
  const runner = new ScriptedRunner();
  const host = new BenchHost(
    benchOptions(folder, { runner, consents: new FileConsents(join(folder, 'files.json')), version: '0.1.0', nowMs: () => 0, features }),
  );
  return { runner, host, join: () => joined(host) };
}

function joined(host: BenchHost) {
  const { page, host: port } = portPair();
  const client = new BenchClient(page);
  const states: BenchState[] = [];
  const frames: TelemetryFrame[] = [];
  client.on('state', (state) => states.push(state));
  client.onTelemetry((frame) => frames.push(frame));
  host.connect(port, 'operator');
  return { page, client, states, frames };
}

test('a page that connects receives the state at once', async () => {
  const { states } = newBench().join();
  await vi.waitFor(() => expect(states).toMatchObject([{ status: 'empty', clients: 1 }]), patience);
});

test('opening an experiment goes from empty through loading to running, seen by every page', async () => {
  const bench = newBench();
  const first = bench.join();
  const second = bench.join();
  expect(await first.client.call('session.open', { file: 'one.yaml', seed: 5 })).toMatchObject({
    status: 'running',
    seed: 5,
    epoch: 1,
    layout,
  });
  await vi.waitFor(() => expect(second.states.at(-1)?.status).toBe('running'), patience);
  expect(second.states.map((state) => state.status)).toEqual(expect.arrayContaining(['empty', 'loading', 'running']));
  expect(bench.runner.newest.request).toMatchObject({ path: join(folder, 'one.yaml'), seed: 5, pace: 1, paused: false });
});

test('an experiment that is not listed is refused, whatever path its name spells', async () => {
  const { client } = newBench().join();
  await expect(client.call('session.open', { file: '../one.yaml' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(client.call('experiments.read', { file: join(folder, 'one.yaml') })).rejects.toMatchObject({ code: 'not-found' });
});

test('a page requests the decisions of the schedulers, and those of an earlier run are gone', async () => {
  const bench = newBench();
  const { client } = bench.join();
  await client.call('session.open', { file: 'one.yaml' });
  bench.runner.newest.events.decisions({ first: 0, columns: 7, values: Float64Array.of(0, 1, 0, 4, 0.5, 4, NaN) });
  const sent = { number: 0, time: 0.5, lane: 0, pair: 1, trigger: 4, kind: 'send', update: 4, due: null, why: [] };
  expect(await client.call('decisions.list', { epoch: 1 })).toEqual({ epoch: 1, decisions: [sent], missed: 0, newest: 0 });
  await client.call('session.restart', {});
  expect(await client.call('decisions.list', { epoch: 1, after: 0 })).toEqual({ epoch: 2, decisions: [], missed: 0, newest: -1 });
});

test('a page requests rows of the past, and those of an earlier run are gone', async () => {
  const bench = newBench();
  const { client } = bench.join();
  await client.call('session.open', { file: 'one.yaml' });
  for (const time of [1, 2, 3]) bench.runner.newest.events.rows(rowAt(time));
  const { times, values } = await client.call('history.rows', { epoch: 1, from: 0, to: 2 });
  expect([[...times], [...values]]).toEqual([
    [1, 2],
    [1, 0, 0, 0, 1, 2, 0, 0, 0, 1],
  ]);
  await client.call('session.restart', {});
  await expect(client.call('history.rows', { epoch: 1, from: 0, to: 2 })).rejects.toMatchObject({ code: 'not-found' });
});

test('a note is kept with its session, and found among what occurred', async () => {
  const { client } = newBench().join();
  await client.call('session.open', { file: 'one.yaml' });
  const { occurrences } = await client.call('history.note', { epoch: 1, time: 2.5, text: ' here ' });
  expect(occurrences).toEqual([{ number: 0, kind: 'noted', time: 2.5, text: 'here' }]);
  expect(await client.call('history.occurrences', { epoch: 1, from: 2, to: 3 })).toEqual({ epoch: 1, occurrences, more: false });
  expect(await client.call('history.density', { epoch: 1, from: 0, to: 5, bins: 5 })).toEqual({
    epoch: 1,
    counts: { noted: [0, 0, 1, 0, 0] },
  });
});

test('commands reach the session and are answered with the state that they made', async () => {
  const bench = newBench();
  const { client } = bench.join();
  await client.call('session.open', { file: 'one.yaml' });
  expect(await client.call('session.pause', {})).toMatchObject({ status: 'paused', time: 3 });
  await client.call('session.setLink', { node: 'near', delay: 0.5 });
  await client.call('session.setContract', { lane: 'base', contract: 'own' });
  expect(bench.runner.newest.commands).toEqual([
    { kind: 'pause' },
    { kind: 'setLink', change: { node: 'near', direction: 'both', delay: 0.5 } },
    { kind: 'setContract', change: { lane: 'base', contract: 'own' } },
  ]);
});

test('commands without a session are refused, but the pace can be chosen beforehand', async () => {
  const bench = newBench();
  const { client } = bench.join();
  await expect(client.call('session.play', {})).rejects.toMatchObject({ code: 'not-possible' });
  await expect(client.call('session.restart', {})).rejects.toMatchObject({ code: 'not-possible' });
  expect(await client.call('session.setPace', { pace: 'max' })).toMatchObject({ pace: 'max' });
  await client.call('session.open', { file: 'one.yaml' });
  expect(bench.runner.newest.request.pace).toBe('max');
});

test('a pace belongs to its experiment: it stays at a restart and a change, and not for another one', async () => {
  const bench = newBench();
  writeFileSync(join(folder, 'two.yaml'), 'driftbench: 1\nname: Two tanks\n');
  const { client } = bench.join();
  const pace = () => bench.runner.newest.request.pace;
  await client.call('session.open', { file: 'one.yaml' });
  await client.call('session.setPace', { pace: 'max' });
  await client.call('session.restart', {});
  expect(pace()).toBe('max');
  await client.call('session.apply', { text: 'name: changed', base: 'one.yaml', name: 'one-changed.yaml' });
  expect(pace()).toBe('max');
  await client.call('session.open', { file: 'two.yaml' });
  expect(pace()).toBe(1);
  expect(bench.host.state.pace).toBe(1);
});

test('the first experiment stands at its beginning until a page plays it: once its first view is drawn', async () => {
  const bench = newBench();
  await bench.host.open('one.yaml');
  expect(bench.runner.newest.request.paused).toBe(true);
  expect(bench.host.state).toMatchObject({ status: 'paused', awaitsView: true });
  const { client } = bench.join();
  expect(await client.call('session.setPace', { pace: 2 })).toMatchObject({ awaitsView: true });
  expect(await client.call('session.play', {})).toMatchObject({ awaitsView: false });
  await client.call('session.open', { file: 'one.yaml', paused: true });
  expect(bench.host.state).toMatchObject({ status: 'paused', awaitsView: false });
});

test('a restart keeps the seed, ends the former session and lets nothing of it through', async () => {
  const bench = newBench();
  const { client, frames, states } = bench.join();
  await client.call('session.open', { file: 'one.yaml' });
  const former = bench.runner.newest;
  expect(await client.call('session.restart', {})).toMatchObject({ epoch: 2, seed: 7, time: 0 });
  expect(former.ended).toBe(true);
  former.events.rows(rowAt(9));
  former.events.fault({ code: 'internal', message: 'late' });
  bench.runner.newest.events.rows(rowAt(1));
  await vi.waitFor(() => expect(frames).toHaveLength(1), patience);
  expect(frames[0]).toMatchObject({ epoch: 2, times: Float64Array.of(1) });
  expect(states.some((state) => state.fault)).toBe(false);
});

test('opening again while one is loading answers the first call with a refusal', async () => {
  const bench = newBench();
  const { client } = bench.join();
  bench.runner.opensAtOnce = false;
  const first = client.call('session.open', { file: 'one.yaml' });
  const refused = expect(first).rejects.toMatchObject({ code: 'not-possible' });
  await vi.waitFor(() => expect(bench.runner.sessions).toHaveLength(1), patience);
  bench.runner.opensAtOnce = true;
  const superseded = bench.runner.newest;
  await client.call('session.open', { file: 'one.yaml' });
  superseded.open();
  await refused;
});

test('after a fault the bench is failed, says why, and another open works', async () => {
  const bench = newBench();
  const { client, states } = bench.join();
  await client.call('session.open', { file: 'one.yaml' });
  const fault: Fault = { code: 'plugin-fault', message: 'Plugin x threw.' };
  bench.runner.newest.events.fault(fault);
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'failed', fault, experiment: { name: 'One tank' } }), patience);
  await expect(client.call('session.play', {})).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('Plugin x threw.'),
  });
  expect(await client.call('session.open', { file: 'one.yaml' })).toMatchObject({ status: 'running', fault: null });
});

test('an experiment that cannot be opened rejects the call and leaves the bench failed', async () => {
  const bench = newBench();
  const { client } = bench.join();
  bench.runner.opensAtOnce = false;
  const opening = client.call('session.open', { file: 'one.yaml' });
  const refused = expect(opening).rejects.toMatchObject({ code: 'bad-input', message: 'line 3' });
  await vi.waitFor(() => expect(bench.runner.sessions).toHaveLength(1), patience);
  bench.runner.newest.events.fault({ code: 'bad-input', message: 'line 3' });
  bench.runner.newest.fail(new BenchError('bad-input', 'line 3'));
  await refused;
  expect(bench.host.state).toMatchObject({ status: 'failed', experiment: null });
});

test('an experiment that names a file outside of its folder runs after one yes, which is kept for it', async () => {
  const bench = newBench();
  const { client } = bench.join();
  bench.runner.opensAtOnce = false;
  const opening = client.call('session.open', { file: 'one.yaml' });
  const refused = expect(opening).rejects.toMatchObject({ code: 'bad-input' });
  await vi.waitFor(() => expect(bench.runner.sessions).toHaveLength(1), patience);
  const outside = [{ name: '../trace.csv', path: join(folder, 'elsewhere', 'trace.csv') }];
  bench.runner.newest.events.fault({ code: 'bad-input', message: 'line 3', outside });
  bench.runner.newest.fail(new BenchError('bad-input', 'line 3'));
  await refused;
  const { epoch } = bench.host.state;
  bench.runner.opensAtOnce = true;
  await expect(client.call('session.allowFiles', { epoch: epoch - 1 })).rejects.toMatchObject({ code: 'not-possible' });
  expect(await client.call('session.allowFiles', { epoch })).toMatchObject({ status: 'running', fault: null });
  expect(bench.runner.newest.request.path).toBe(join(folder, 'one.yaml'));
  await expect(client.call('session.allowFiles', { epoch: epoch + 1 })).rejects.toMatchObject({ code: 'not-possible' });
  expect(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))).toEqual({ [join(folder, 'one.yaml')]: [outside[0]?.path] });
  expect(isAgreed(join(folder, 'one.yaml'), join(folder, 'elsewhere', 'trace.csv'))).toBe(true);
  expect(isAgreed(join(folder, 'other.yaml'), join(folder, 'elsewhere', 'trace.csv'))).toBe(false);
});

test('a page that comes later is shown the newest rows, and one that goes is no longer counted', async () => {
  const bench = newBench();
  const first = bench.join();
  await first.client.call('session.open', { file: 'one.yaml' });
  bench.runner.newest.events.rows(rowAt(4));
  const second = bench.join();
  await vi.waitFor(() => expect(second.frames.map((frame) => [...frame.times])).toEqual([[4]]), patience);
  first.client.close();
  await vi.waitFor(() => expect(bench.host.state.clients).toBe(1), patience);
});

test('closing the bench ends its session', async () => {
  const bench = newBench();
  const { client } = bench.join();
  await client.call('session.open', { file: 'one.yaml' });
  await bench.host.close();
  expect(bench.runner.newest.ended).toBe(true);
});

test('a bench of which something cannot be closed closes the rest, and says so', async () => {
  const { host, runner } = newBench([{ id: 'stuck', open: () => ({ close: () => Promise.reject(new Error('The port is stuck.')) }) }]);
  await host.open('one.yaml');
  await expect(host.close()).rejects.toThrow('The port is stuck.');
  expect(runner.newest.ended).toBe(true);
});

test('what is still being opened when the bench closes does not start: nothing would end it', async () => {
  const { host, runner } = newBench();
  const opening = host.open('one.yaml');
  const refused = expect(opening).rejects.toMatchObject({ code: 'not-possible', message: 'The bench is closing.' });
  await host.close();
  await refused;
  expect(runner.sessions).toEqual([]);
});
