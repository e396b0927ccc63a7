import { blockOf } from '../../contract/telemetry-frames.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { emptyBenchState } from '../../contract/bench-state.ts';
import { BenchClient } from '../../client/bench-client.ts';
import { benchCalls } from '../../features/calls.ts';
import type { ExperimentSummary, Role } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import { portPair } from '../../test/support/port-pair.ts';
import { rowAt } from '../../test/support/scripted-runner.ts';
import type { BenchHandlers } from './bench-handlers.ts';
import { RpcEndpoint } from './rpc-endpoint.ts';
import { patience } from '../../test/support/patience.ts';

const one: ExperimentSummary = { file: 'one.yaml', name: 'One', description: '', topic: '', origin: 'example' };

const unasked = () => {
  throw new BenchError('not-possible', 'No test calls it.');
};

const handlers: BenchHandlers = {
  ...(Object.fromEntries(Object.keys(benchCalls).map((name) => [name, unasked])) as unknown as BenchHandlers),
  'experiments.list': () => [one],
  'experiments.read': ({ file }) => {
    throw new BenchError('not-found', `There is no experiment "${file}".`);
  },
  'session.play': () => emptyBenchState,
  'session.pause': () => {
    throw new TypeError('a bug');
  },
  'session.step': ({ frames }) => ({ ...emptyBenchState, time: frames }),
  'history.rows': ({ epoch, from, to }) => ({
    epoch,
    ...blockOf({ columns: 1, times: Float64Array.of(from, to), values: Float32Array.of(7, 8) }),
  }),
  'state.get': () => emptyBenchState,
};

function connected(role: Role = 'operator') {
  const { page, host } = portPair();
  const clock = { nowMs: 0 };
  const reportBug = vi.fn();
  const endpoint = new RpcEndpoint({
    port: host,
    calls: { ...benchCalls },
    role,
    version: '0.1.0',
    handlers,
    nowMs: () => clock.nowMs,
    reportBug,
  });
  return { page, host, clock, reportBug, endpoint, client: new BenchClient(page) };
}

/** The next text message that the page gets, as JSON. */
function nextText(page: ReturnType<typeof portPair>['page']): Promise<unknown> {
  return new Promise((resolve) => {
    const unsubscribe = page.onMessage((message) => {
      unsubscribe();
      resolve(JSON.parse(String(message)));
    });
  });
}

test('the host greets first, with its version and the role it grants', async () => {
  const { page } = connected('viewer');
  expect(await nextText(page)).toEqual({ hello: { version: '0.1.0', role: 'viewer' } });
});

test('a call is answered with the result of its handler, defaults filled in', async () => {
  const { client } = connected();
  expect(await client.call('experiments.list', {})).toEqual([one]);
  expect(await client.call('session.step', {})).toMatchObject({ time: 1 });
});

test('a refusal of a handler reaches the caller with its code and message', async () => {
  const { client } = connected();
  await expect(client.call('experiments.read', { file: 'x' })).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no experiment "x".',
  });
});

test('a bug in a handler is reported to the host; the page gets no details', async () => {
  const { client, reportBug } = connected();
  await expect(client.call('session.pause', {})).rejects.toMatchObject({ code: 'internal', message: expect.not.stringContaining('a bug') });
  expect(reportBug).toHaveBeenCalledWith(new TypeError('a bug'));
});

test('a viewer may look and not touch', async () => {
  const { client } = connected('viewer');
  expect(await client.call('state.get', {})).toEqual(emptyBenchState);
  await expect(client.call('session.play', {})).rejects.toMatchObject({ code: 'not-allowed' });
});

test('wrong parameters are refused with the field that is wrong', async () => {
  const { client } = connected();
  await expect(client.call('session.step', { frames: 0.5 })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('frames'),
  });
});

test('an unknown call is refused with the calls that there are', async () => {
  const { page } = connected();
  await nextText(page);
  page.send(JSON.stringify({ id: 3, call: 'toString', params: {} }));
  expect(await nextText(page)).toMatchObject({ id: 3, error: { code: 'bad-input', message: expect.stringContaining('session.setPace') } });
});

test('a malformed call is answered when it has an id', async () => {
  const { page, endpoint } = connected();
  await nextText(page);
  page.send(JSON.stringify({ id: 4, call: 17 }));
  expect(await nextText(page)).toMatchObject({ id: 4, error: { code: 'bad-input' } });
  expect(endpoint.refusals).toBe(1);
});

test.each([
  ['text that is no JSON', 'hello'],
  ['a binary message', new Uint8Array(4)],
  ['a message beyond the size limit', `"${'x'.repeat(300_000)}"`],
])('%s ends the connection with the reason', async (_, message) => {
  const { page, host } = connected();
  page.send(message);
  await vi.waitFor(() => expect(page.closed).not.toBeNull(), patience);
  expect(host.closed).toMatch(/^A (page|message)/);
});

test('beyond the rate calls are refused, and a flood ends the connection', async () => {
  const { page, host, clock } = connected();
  const answers: string[] = [];
  page.onMessage((message) => answers.push(String(message)));
  for (let id = 0; id < 401; id++) page.send(JSON.stringify({ id, call: 'state.get', params: {} }));
  await vi.waitFor(() => expect(answers).toHaveLength(402), patience);
  expect(answers.filter((answer) => answer.includes('too-many'))).toHaveLength(1);
  clock.nowMs += 1000;
  for (let id = 0; id < 300; id++) page.send(JSON.stringify({ id, call: 'state.get', params: {} }));
  await vi.waitFor(() => expect(host.closed).toMatch(/^Too many refused messages/), patience);
});

test('telemetry waits for acknowledgements, and calls do not wait for telemetry', async () => {
  const { page, client, endpoint } = connected();
  const frames: Uint8Array[] = [];
  page.onMessage((message) => typeof message !== 'string' && frames.push(message));
  page.send = () => undefined;
  for (let time = 0; time < 5; time++) endpoint.sendRows(1, rowAt(time));
  await vi.waitFor(() => expect(frames).toHaveLength(2), patience);
  Reflect.deleteProperty(page, 'send');
  expect(await client.call('state.get', {})).toEqual(emptyBenchState);
  page.send(JSON.stringify({ ack: 2 }));
  await vi.waitFor(() => expect(frames).toHaveLength(3), patience);
});

test('a flood of calls does not swallow acknowledgements', async () => {
  const { page, endpoint } = connected();
  const frames: Uint8Array[] = [];
  page.onMessage((message) => typeof message !== 'string' && frames.push(message));
  for (let time = 0; time < 5; time++) endpoint.sendRows(1, rowAt(time));
  for (let id = 0; id < 420; id++) page.send(JSON.stringify({ id, call: 'state.get', params: {} }));
  await vi.waitFor(() => expect(frames).toHaveLength(3), patience);
  expect(endpoint.refusals).toBe(20);
});

test('acknowledgements of frames that are not in flight are misuse, and a flood of them ends the connection', async () => {
  const { page, host, endpoint } = connected();
  for (let times = 0; times < 60; times++) page.send(JSON.stringify({ ack: 1 }));
  await vi.waitFor(
    () => expect(host.closed).toBe('Too many refused messages; the last: Frame 1 was not sent, or is acknowledged already.'),
    patience,
  );
  expect(endpoint.refusals).toBe(51);
});

test('whatever text a page sends, the endpoint continues to answer or closes with a reason', async () => {
  const anyText = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ id: fc.nat(), call: fc.oneof(fc.string(), fc.constantFrom(...Object.keys(handlers))), params: fc.jsonValue() })
      .map((m) => JSON.stringify(m)),
    fc.record({ ack: fc.oneof(fc.integer(), fc.double()) }).map((m) => JSON.stringify(m)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { maxLength: 30 }), async (texts) => {
      const { page, host, reportBug, client } = connected();
      for (const text of texts) page.send(text);
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      for (const [error] of reportBug.mock.calls) expect(error).toEqual(new TypeError('a bug'));
      if (host.closed === null) expect(await client.call('state.get', {})).toEqual(emptyBenchState);
      else expect(host.closed).toMatch(/^A message is/);
    }),
  );
});

test('requested rows arrive in binary as the answer, and do not count as telemetry', async () => {
  const { client, endpoint } = connected('viewer');
  const frames = vi.fn();
  client.onTelemetry(frames);
  const rows = await client.call('history.rows', { epoch: 3, from: 1, to: 2.5 });
  expect(rows).toMatchObject({ epoch: 3, columns: 1, times: Float64Array.of(1, 2.5), values: Float32Array.of(7, 8) });
  expect([frames.mock.calls.length, endpoint.refusals]).toEqual([0, 0]);
});
