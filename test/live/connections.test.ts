/**
 * Connections that misbehave, over real sockets and beside a running session: the host answers or closes, and no other
 * connection is affected.
 */
import fc from 'fast-check';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { benchCalls } from '../../features/calls.ts';
import { closeCodes } from '../../contract/close-codes.ts';
import { connectionLimits } from '../../contract/messages.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { LoopbackBench, type Visitor } from '../support/bench-on-loopback.ts';
import { smallExperiment } from '../support/experiments.ts';
import { closing } from '../support/socket-port.ts';
import { patience } from '../support/patience.ts';

let bench: LoopbackBench;
/** A page that only watches, from before the trouble starts. */
let bystander: Visitor;
let frames: TelemetryFrame[];
/** All that came, the bystander too. */
const visitors: Visitor[] = [];

beforeAll(async () => {
  bench = await LoopbackBench.start({
    runner: new SessionSupervisor({ workerPath: projectPaths().worker }),
    experiments: { 'small.yaml': smallExperiment(), 'long.yaml': `${smallExperiment()}#${'x'.repeat(1 << 20)}\n` },
    limits: { bufferedBytes: 1 << 20 },
  });
  bystander = await visit();
  frames = [];
  bystander.client.onTelemetry((frame) => frames.push(frame));
  await bystander.client.call('session.open', { file: 'small.yaml' });
});
afterAll(() => bench.close());

async function visit(): Promise<Visitor> {
  const visitor = await bench.visit();
  visitors.push(visitor);
  return visitor;
}

/** The bystander still gets telemetry, in order, and answers. */
async function expectUndisturbed(): Promise<void> {
  const before = frames.length;
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(before + 3), patience);
  expect(await bystander.client.call('state.get', {})).toMatchObject({ status: 'running', fault: null });
  const times = frames.flatMap((frame) => [...frame.times]);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(bench.bugs).toEqual([]);
}

test('a page sees the session run, frame after frame', async () => {
  const times = () => frames.flatMap((frame) => [...frame.times]);
  await vi.waitFor(() => expect(times().length).toBeGreaterThan(30), patience);
  expect(times()).toEqual(times().map((time): unknown => expect.closeTo(Math.round(time / 0.02) * 0.02, 6)));
  // A row that took the machine long is followed by a rest, in which frames are left out.
  await vi.waitFor(() => {
    const shown = times();
    expect(Math.min(...shown.slice(1).map((time, i) => time - (shown[i] ?? NaN)))).toBeCloseTo(0.02, 6);
  }, patience);
});

/** How many are connected, once the host has heard of all that have gone. */
async function settledClients(): Promise<number> {
  const open = visitors.filter(({ socket }) => socket.readyState === socket.OPEN).length;
  await vi.waitFor(() => expect(bench.host.state.clients).toBe(open), patience);
  return open;
}

const anyMessage = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc.json(),
  fc.record({ ack: fc.oneof(fc.integer(), fc.double(), fc.string()) }).map((ack) => JSON.stringify(ack)),
  fc
    .record({
      id: fc.oneof(fc.nat(), fc.integer(), fc.string()),
      call: fc.oneof(fc.constantFrom('experiments.list', 'experiments.read', 'state.get', '__proto__'), fc.string()),
      params: fc.oneof(fc.constant({}), fc.jsonValue()),
    })
    .map((message) => JSON.stringify(message)),
);

test('whatever one page sends, it is answered or closed with a reason, and the others go on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMessage, { minLength: 1, maxLength: 20 }), async (messages) => {
      const { socket, client } = await visit();
      const closed = closing(socket);
      for (const message of messages) socket.send(message);
      const outcome = await Promise.race([closed, client.call('state.get', {}).catch(() => closed)]);
      if ('code' in outcome) expect(outcome).toEqual({ code: closeCodes.misuse, reason: expect.stringMatching(/./) });
      else expect(outcome).toMatchObject({ status: 'running' });
      socket.close();
    }),
    { seed: 7, numRuns: 60 },
  );
  await expectUndisturbed();
});

test('every call survives parameters of every form', async () => {
  const { client } = await visit();
  const harmless = (Object.keys(benchCalls) as (keyof typeof benchCalls)[]).filter((name) => !name.startsWith('session.'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...harmless), fc.jsonValue(), async (name, params) => {
      const answer = await client.call(name, params as never).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toMatchObject({ code: expect.stringMatching(/^(bad-input|not-found|not-possible)$/) });
    }),
    { seed: 7, numRuns: 60 },
  );
  await expectUndisturbed();
});

test('a message beyond the limit closes its connection', async () => {
  const { socket } = await visit();
  socket.send('x'.repeat(connectionLimits.messageBytes + 1));
  expect((await closing(socket)).code).toBe(1009);
  await expectUndisturbed();
});

test('broken framing closes its connection', async () => {
  const { socket } = await visit();
  const closed = closing(socket);
  const raw = (socket as unknown as { _socket: Socket })._socket;
  raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
  expect((await closed).code).toBe(1002);
  await expectUndisturbed();
});

test('a flood is refused, then closed', async () => {
  const { socket, client } = await visit();
  const closed = closing(socket);
  const calls = Array.from({ length: 1500 }, () =>
    client.call('state.get', {}).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    ),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes).toContain('too-many');
  expect(outcomes.at(-1)).toBe('not-possible');
  expect(await closed).toEqual({ code: closeCodes.misuse, reason: expect.stringContaining('Too many refused messages') });
  await expectUndisturbed();
});

test('a page that asks and never reads is dropped', async () => {
  const { socket } = await visit();
  const before = await settledClients();
  socket.pause();
  for (let id = 0; id < 60; id++) socket.send(JSON.stringify({ id, call: 'experiments.read', params: { file: 'long.yaml' } }));
  await vi.waitFor(() => expect(bench.host.state.clients).toBe(before - 1), patience);
  await expectUndisturbed();
});

test('a page that takes telemetry without acknowledging it gets two frames and no more', async () => {
  const { socket, client } = await visit();
  let binary = 0;
  socket.on('message', (_, isBinary) => (binary += isBinary ? 1 : 0));
  const send = socket.send.bind(socket);
  socket.send = ((text: string) => text.includes('"ack"') || send(text)) as typeof socket.send;
  await vi.waitFor(() => expect(binary).toBe(2), patience);
  await expectUndisturbed();
  expect(binary).toBe(2);
  expect(await client.call('state.get', {})).toMatchObject({ status: 'running' });
  socket.close();
});

test('pages come, reload and go while the session runs on', async () => {
  const clients = await settledClients();
  for (let i = 0; i < 5; i++) {
    const { socket, client } = await visit();
    const shown = await new Promise<TelemetryFrame>((resolve) => client.onTelemetry(resolve));
    expect(shown.times.at(-1)).toBeGreaterThan(0);
    if (i % 2) socket.terminate();
    else socket.close();
  }
  await vi.waitFor(() => expect(bench.host.state.clients).toBe(clients), patience);
  await expectUndisturbed();
});

test('a second operator sees what the first one does', async () => {
  const second = await visit();
  const paused = new Promise((resolve) => second.client.on('state', (state) => state.status === 'paused' && resolve(state.time)));
  const { time } = await bystander.client.call('session.pause', {});
  expect(await paused).toBe(time);
  const stepped = await second.client.call('session.step', { frames: 5 });
  expect(stepped.time).toBeCloseTo(time + 0.1, 6);
  const changed = await second.client.call('session.setLink', { node: 'viewer', delay: 0.4, jitter: 0.1, direction: 'down' });
  expect(changed.experiment?.nodes[1]).toMatchObject({ down: { delay: 0.4, jitter: { law: 'uniform', spread: 0.1 } }, up: { delay: 0.1 } });
  expect(await bystander.client.call('session.play', {})).toMatchObject({ status: 'running' });
  await expect(second.client.call('session.setLink', { node: 'nobody' })).rejects.toMatchObject({ code: 'not-found' });
  await expectUndisturbed();
});

test('an experiment that cannot be read is a fault with its reason, and the next one opens', async () => {
  const broken = await LoopbackBench.start({
    runner: new SessionSupervisor({ workerPath: projectPaths().worker }),
    experiments: { 'broken.yaml': smallExperiment({ model: 'liner' }), 'short.yaml': smallExperiment({ duration: 1 }) },
  });
  const { client } = await broken.visit();
  await expect(client.call('session.open', { file: 'broken.yaml' })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('liner'),
  });
  expect(await client.call('state.get', {})).toMatchObject({ status: 'failed', fault: { code: 'bad-input' } });
  await client.call('session.setPace', { pace: 'max' });
  await client.call('session.open', { file: 'short.yaml' });
  await vi.waitFor(async () => expect(await client.call('state.get', {})).toMatchObject({ status: 'finished', time: 1 }), patience);
  await expect(client.call('session.play', {})).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('over at 1 s'),
  });
  expect(await client.call('session.restart', { paused: true })).toMatchObject({ status: 'paused', time: 0, epoch: 3 });
  await broken.close();
});
