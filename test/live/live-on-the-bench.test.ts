/**
 * A live session on the bench, mirror and all: opened, played, impaired and ended by an operator’s calls, seen by every
 * page.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { noLiveState, type LiveState } from '../../features/live/calls/live-state.ts';
import { closeCodes } from '../../contract/close-codes.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { liveMeans } from '../../features/live/node/live-means.ts';
import { LiveSessions } from '../../features/live/node/live-sessions.ts';
import { silentMirror } from '../../features/live/node/silent-mirror.ts';
import { WebSocket } from 'ws';
import { LoopbackBench } from '../support/bench-on-loopback.ts';
import { smallExperiment } from '../support/experiments.ts';
import { playable } from '../support/live-rig.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { portOf } from '../../features/live/node/bots/socket-port.ts';
import { ask, cookieOf } from '../support/http-visit.ts';
import { closing } from '../support/socket-port.ts';
import { patience } from '../support/patience.ts';

let bench: LoopbackBench;
let operator: BenchClient;
let states: LiveState[];
let benchStates: BenchState[];

beforeAll(async () => {
  bench = await LoopbackBench.start({
    runner: new ScriptedRunner(),
    experiments: { 'tanks.yaml': playable(2), 'small.yaml': smallExperiment() },
  });
  operator = (await bench.visit()).client;
  states = [];
  benchStates = [];
  operator.on('live', (state) => states.push(state));
  operator.on('state', (state) => benchStates.push(state));
});
afterAll(async () => {
  await bench.close();
  expect(bench.bugs).toEqual([]);
});

/** A player who joins with the operator's address and code. */
async function guest(name: string, spectate = false) {
  const { addresses = [], code = '' } = states.at(-1)?.join ?? {};
  const { origin, host } = new URL(addresses[0] ?? '');
  const answer = await ask(origin, 'POST', '/enter', {}, JSON.stringify({ code }));
  expect(answer.status, answer.body).toBe(204);
  const socket = new WebSocket(`ws://${host}/bench`, { headers: { origin, cookie: cookieOf(answer) } });
  const client = new BenchClient(portOf(socket));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { socket, client, seating: await client.call('live.join', { name, spectate }) };
}

test('before a session is open its calls are refused, and an experiment that cannot be played is refused with the reason', async () => {
  await expect(operator.call('live.start', {})).rejects.toMatchObject({ code: 'not-possible' });
  expect(await operator.call('live.close', {})).toMatchObject({ status: 'off', join: null });
  await expect(operator.call('live.open', { file: 'small.yaml' })).rejects.toMatchObject({ code: 'bad-input' });
  await expect(operator.call('live.open', { file: 'tanks.yaml', address: '10.0.0.1' })).rejects.toMatchObject({ code: 'bad-input' });
});

test('an operator opens a session, people join it, and all of it is seen on the bench', async () => {
  const opened = await operator.call('live.open', { file: 'tanks.yaml', round: 60 });
  expect(opened).toMatchObject({ status: 'lobby', epoch: 1, name: 'Two tanks', screens: { lane: 'shown' }, join: { lan: false } });
  expect(opened.seats.map(({ id, occupant }) => [id, occupant])).toEqual([
    ['player-1', 'empty'],
    ['player-2', 'empty'],
  ]);
  await vi.waitFor(() => expect(benchStates.at(-1)).toMatchObject({ status: 'paused', experiment: { name: 'Two tanks' } }), patience);
  const { client, seating } = await guest('Ada');
  expect(seating).toMatchObject({ seat: 0, setup: { seats: 2, epoch: 1, startedAt: null } });
  await client.call('live.ready', { ready: true });
  await vi.waitFor(() => expect(states.at(-1)?.seats[0]).toMatchObject({ name: 'Ada', ready: true }), patience);
  expect(await operator.call('live.start', {})).toMatchObject({ status: 'running', round: { number: 1, length: 60 } });
  await vi.waitFor(() => expect(benchStates.at(-1)).toMatchObject({ status: 'running' }), patience);
});

test('who looks on is shown the session by telemetry', async () => {
  const { client, seating } = await guest('Eve', true);
  const seen: BenchState[] = [];
  let frames = 0;
  client.on('state', (state) => seen.push(state));
  client.onTelemetry(() => (frames += 1));
  expect(seating.seat).toBeNull();
  await vi.waitFor(() => expect([seen.at(-1)?.status, frames > 3]).toEqual(['running', true]), patience);
  client.close();
});

test('networks are impaired and stalled, invalid requests are refused and change nothing', async () => {
  const settings = async (request: Parameters<typeof operator.call<'live.link'>>[1]) => (await operator.call('live.link', request)).seats;
  expect((await settings({ preset: '4g' })).map(({ preset, up }) => [preset, up?.settings.delay])).toEqual([
    ['4g', 0.035],
    ['4g', 0.035],
  ]);
  expect((await settings({ seat: 1, direction: 'down', delay: 0.2, loss: 0.1, bandwidth: null }))[1]).toMatchObject({
    preset: null,
    down: { settings: { delay: 0.2, loss: { law: 'independent', ratio: 0.1 }, order: 'keep' } },
  });
  for (const wrong of [{ preset: '6g' }, { seat: 7 }, { queue: 1000, seat: 1, direction: 'down' }] as const)
    await expect(operator.call('live.link', wrong)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(operator.call('live.schedule', { trace: 't;delay' })).rejects.toMatchObject({ code: 'bad-input' });
  const spikes = [{ extra: 0.3, every: 0.2, length: 0.2 }];
  await operator.call('live.schedule', { seat: 0, direction: 'up', spikes });
  await vi.waitFor(
    () => expect(states.at(-1)?.seats[0]?.up).toMatchObject({ impaired: true, settings: { delay: expect.closeTo(0.335, 9) } }),
    patience,
  );
  expect((await operator.call('live.schedule', { seat: 0 })).seats[0]?.up).toMatchObject({ impaired: false, settings: { delay: 0.035 } });
  expect((await operator.call('live.stall', { seat: 0, stalled: true })).seats.map(({ up }) => up?.stalled)).toEqual([true, false]);
});

test('pause, restart and the end reach every client', async () => {
  const { socket, client, seating } = await guest('Bob');
  const states: LiveState[] = [];
  client.on('live', (state) => states.push(state));
  expect(await operator.call('live.pause', {})).toMatchObject({ status: 'paused', startedAt: null });
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'paused' }), patience);
  expect(await operator.call('live.restart', { seed: 9 })).toMatchObject({ status: 'lobby', epoch: 2, time: 0 });
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ epoch: 2 }), patience);
  expect(await client.call('live.join', { name: 'Bob', token: seating.token })).toMatchObject({
    seat: 1,
    life: 1,
    setup: { seed: 9, epoch: 2 },
  });
  const closed = closing(socket);
  expect(await operator.call('live.close', {})).toMatchObject({ status: 'off', seats: [] });
  expect((await closed).code).toBe(closeCodes.goingAway);
  await vi.waitFor(() => expect(benchStates.at(-1)).toMatchObject({ status: 'empty' }), patience);
});

/** Live sessions of two tanks, whose mirror opens with `open` after their state was sent. */
function openingBy(folder: string, sent: LiveState[], open: () => Promise<void>): LiveSessions {
  const path = join(folder, 'tanks.yaml');
  writeFileSync(path, playable(2));
  const stage = { show: () => expect.fail('nothing is shown'), hide: () => Promise.resolve() };
  const opening = async () => {
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ status: 'lobby', name: 'Two tanks' }), patience);
    await open();
  };
  const means = { ...liveMeans(projectPaths(), stage, () => []), mirror: () => ({ ...silentMirror, open: opening }) };
  const floor = {
    stage,
    studies: null,
    rest: () => Promise.resolve(),
    pathOf: async () => path,
    changed: (state: LiveState) => void sent.push(state),
    watching: () => () => undefined,
  };
  return new LiveSessions(means, floor);
}

const request = { lan: false, seats: 2, bots: 0 };

test('a session that fails while it opens is withdrawn, though its state was sent meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const sent: LiveState[] = [];
  const sessions = openingBy(folder, sent, () => Promise.reject(new BenchError('not-possible', 'The mirror cannot begin.')));
  await expect(sessions.handlers['live.open'](request)).rejects.toThrow('The mirror cannot begin.');
  expect([sent.at(-1), sessions.state]).toEqual([noLiveState, noLiveState]);
  await sessions.close();
  rmSync(folder, { recursive: true });
});

test('a start that comes while a session opens, as its state was sent meanwhile, starts it once it is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  let started: unknown;
  const sessions = openingBy(folder, [], async () => void (started = sessions.handlers['live.start']({})));
  await sessions.handlers['live.open'](request);
  expect(await started).toMatchObject({ status: 'running' });
  await sessions.close();
  rmSync(folder, { recursive: true });
});
