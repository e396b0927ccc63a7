/** A session as Foxglove's own client sees it, and what clients may not do. */
import { once } from 'node:events';
import { FoxgloveClient, type Channel, type IWebSocket } from '@foxglove/ws-protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { TelemetryColumns, type TelemetryLayout } from '../../../../contract/telemetry.ts';
import type { TelemetryRows } from '../../../../contract/telemetry-frames.ts';
import { patience } from '../../../../test/support/patience.ts';
import { textTable } from '../../../../main/recording/format/occurrence-rows.ts';
import { foxgloveAddress, FoxgloveStream } from './foxglove-server.ts';

const protocol = 'foxglove.websocket.v1';
const layout: TelemetryLayout = {
  entities: ['car'],
  lanes: ['base'],
  pairs: [{ entity: 0, publisher: 'sender', receiver: 'far' }],
};
const columns = new TelemetryColumns(layout);

/** The car at x, shown a metre behind. */
function rowsAt(time: number, x: number): TelemetryRows {
  const values = new Float32Array(columns.count);
  [values[columns.entity(0, 'x')], values[columns.pair(0, 0, 'x')], values[columns.pair(0, 0, 'deviation')]] = [x, x - 1, 1];
  return { columns: columns.count, times: Float64Array.of(time), values };
}

let stream: FoxgloveStream;
beforeEach(async () => {
  stream = await FoxgloveStream.open({ host: '127.0.0.1', port: 0 }, '0', { clients: 2, bufferedBytes: 100_000 });
  stream.opened(layout);
});
afterEach(() => stream.close());

/** Foxglove's client, subscribed to everything, with the messages by topic. */
function subscriber() {
  const socket = new WebSocket(stream.address, protocol);
  const client = new FoxgloveClient({ ws: socket as unknown as IWebSocket });
  const channels = new Map<number, Channel>();
  const topics = new Map<number, string>();
  const messages: { readonly topic: string; readonly timestamp: bigint; readonly record: Record<string, unknown> }[] = [];
  client.on('advertise', (added) => {
    for (const channel of added) {
      channels.set(channel.id, channel);
      topics.set(client.subscribe(channel.id), channel.topic);
    }
  });
  client.on('unadvertise', (removed) => removed.forEach((id) => channels.delete(id)));
  client.on('message', ({ subscriptionId, timestamp, data }) => {
    const record = JSON.parse(new TextDecoder().decode(data)) as Record<string, unknown>;
    messages.push({ topic: topics.get(subscriptionId) ?? '', timestamp, record });
  });
  return { client, socket, channels, messages, topicsNow: () => [...channels.values()].map(({ topic }) => topic).sort() };
}

test('a client of Foxglove’s own gets the channels of a session and its rows, those of a paused session at once', async () => {
  const { messages, channels, topicsNow } = subscriber();
  stream.rows(rowsAt(1, 5));
  await vi.waitFor(() => expect(messages.map(({ topic }) => topic).sort()).toEqual(['/metrics/base/car>far', '/scene', '/tf']), patience);
  expect(topicsNow()).toEqual(['/log', '/metrics/base/car>far', '/scene', '/tf']);
  for (const { encoding, schemaEncoding, schema } of channels.values())
    expect([encoding, schemaEncoding, (JSON.parse(schema) as { type: string }).type]).toEqual(['json', 'jsonschema', 'object']);
  const scene = messages.find(({ topic }) => topic === '/scene')!;
  expect(scene.record).toMatchObject({ entities: [{ id: 'car' }, { id: 'base/car>far', lines: [{ points: [{ x: 5 }, { x: 4 }] }] }] });
  expect(messages.find(({ topic }) => topic.startsWith('/metrics'))?.record).toMatchObject({ deviation: 1 });
  expect(Math.abs(Number(scene.timestamp / 1_000_000n) - 1000 - Date.now())).toBeLessThan(60_000);
  stream.log('warning', 'fault', 'A plugin failed.');
  await vi.waitFor(
    () => expect(messages.at(-1)).toMatchObject({ topic: '/log', record: { level: 3, message: 'A plugin failed.' } }),
    patience,
  );
  // Contacts in a single view are not for people.
  const { first, values, columns: width } = textTable({ kind: 'touched', time: 1.5, entity: 0 }, 0);
  stream.game({ first, values: values as Float64Array<ArrayBuffer>, columns: width, texts: [] });
  const hit = textTable({ kind: 'disputed', time: 2, entity: 0, text: 'shooter: no' }, 1);
  stream.game({ ...hit, values: hit.values as Float64Array<ArrayBuffer> });
  await vi.waitFor(
    () =>
      expect(messages.at(-1)).toMatchObject({
        topic: '/log',
        record: { level: 3, name: 'disputed', message: 'Disputed hit of car shooter: no' },
      }),
    patience,
  );
  expect(messages.filter(({ topic }) => topic === '/log')).toHaveLength(2);
  expect(messages.at(-1)!.timestamp - scene.timestamp).toBe(1_000_000_000n);
  for (const { topic, record } of messages) {
    const schema = JSON.parse([...channels.values()].find((channel) => channel.topic === topic)!.schema) as Parameters<
      typeof z.fromJSONSchema
    >[0];
    expect(z.fromJSONSchema(schema).safeParse(record).error).toBeUndefined();
  }
});

test('bridges of both names are one: the new one is taken where both are offered', async () => {
  for (const [offered, taken] of [
    [['foxglove.sdk.v1'], 'foxglove.sdk.v1'],
    [[protocol, 'foxglove.sdk.v1'], 'foxglove.sdk.v1'],
    [[protocol], protocol],
  ] as const) {
    const socket = new WebSocket(stream.address, [...offered]);
    await once(socket, 'open');
    expect(socket.protocol).toBe(taken);
    socket.terminate();
  }
});

test('another session takes the place of the former one, with channels of its own', async () => {
  const { topicsNow, messages } = subscriber();
  await vi.waitFor(() => expect(topicsNow()).toContain('/metrics/base/car>far'), patience);
  stream.opened({ ...layout, lanes: ['other'] });
  await vi.waitFor(() => expect(topicsNow()).toEqual(['/log', '/metrics/other/car>far', '/scene', '/tf']), patience);
  stream.rows(rowsAt(2, 7));
  await vi.waitFor(() => expect(messages.some(({ topic }) => topic === '/metrics/other/car>far')).toBe(true), patience);
});

async function refusal(options: {
  readonly protocols?: string;
  readonly headers?: Record<string, string>;
  readonly origin?: string;
}): Promise<string> {
  const { protocols = protocol, ...rest } = options;
  const [error] = (await once(new WebSocket(stream.address, protocols, rest), 'unexpected-response').then(([, response]) => [
    response as { statusCode: number; resume(): void },
  ])) as [{ statusCode: number; resume(): void }];
  error.resume();
  return String(error.statusCode);
}

test('pages of other sites, names of other hosts and other protocols are refused; Foxglove and pages of this machine are not', async () => {
  expect(await refusal({ origin: 'https://evil.example' })).toBe('403');
  expect(await refusal({ origin: 'null' })).toBe('403');
  expect(await refusal({ headers: { host: 'evil.example:8765' } })).toBe('403');
  expect(await refusal({ protocols: 'chat' })).toBe('400');
  for (const origin of ['https://app.foxglove.dev', 'file://', 'http://localhost:8080']) {
    const socket = new WebSocket(stream.address, protocol, { origin });
    await once(socket, 'open');
    socket.terminate();
  }
});

async function isAdmitted(): Promise<boolean> {
  const socket = new WebSocket(stream.address, protocol);
  const opened = await Promise.race([once(socket, 'open').then(() => true), once(socket, 'unexpected-response').then(() => false)]);
  socket.on('error', () => undefined);
  socket.terminate();
  return opened;
}

test('there are only so many clients; one that does not read, floods or sends too much is dropped, and others go on', async () => {
  const crowd = { entities: Array.from({ length: 400 }, (_, k) => `entity ${k} ${'x'.repeat(50)}`), lanes: ['base'], pairs: [] };
  stream.opened(crowd);
  const [reader, idle] = [subscriber(), subscriber()];
  await vi.waitFor(() => expect([reader, idle].map(({ channels }) => channels.size)).toEqual([3, 3]), patience);
  expect(await isAdmitted()).toBe(false);
  idle.socket.pause();
  const values = new Float32Array(new TelemetryColumns(crowd).count);
  let time = 0;
  const writing = setInterval(() => stream.rows({ columns: values.length, times: Float64Array.of((time += 0.1)), values }), 35);
  await vi.waitFor(async () => expect(await isAdmitted()).toBe(true), { ...patience, interval: 100 });
  clearInterval(writing);
  idle.socket.terminate();
  expect([reader.socket.readyState, reader.messages.length > 4]).toEqual([WebSocket.OPEN, true]);
  const flooding = new WebSocket(stream.address, protocol);
  await once(flooding, 'open');
  for (let k = 0; k < 1000; k++) flooding.send('{}');
  const [code] = (await once(flooding, 'close')) as [number];
  expect(code).toBe(4429);
  const huge = new WebSocket(stream.address, protocol);
  await once(huge, 'open');
  huge.send(Buffer.alloc(300_000));
  expect(((await once(huge, 'close')) as [number])[0]).toBe(1009);
});

test.each(['', '70000', 'evil.example:1', '1.2.3.4', ':8765', '8765x'])('the address %j is refused', (text) => {
  expect(() => foxgloveAddress(text)).toThrow('--foxglove: found');
});

test('an address is a port, or an interface with a port', () => {
  expect(foxgloveAddress('8765')).toEqual({ host: '127.0.0.1', port: 8765 });
  expect(foxgloveAddress('0.0.0.0:1')).toEqual({ host: '0.0.0.0', port: 1 });
  expect(foxgloveAddress('[::1]:0')).toEqual({ host: '::1', port: 0 });
});

test('a port that is taken, and an address of another machine, are refused by the name of the option', async () => {
  const port = Number(new URL(stream.address).port);
  await expect(FoxgloveStream.open({ host: '127.0.0.1', port }, '0')).rejects.toThrow(
    `Port ${port} is taken by other programs; choose one with --foxglove, or --foxglove 0 for any that is free.`,
  );
  // For documentation (RFC 5737): no machine has it.
  await expect(FoxgloveStream.open({ host: '192.0.2.1', port: 0 }, '0')).rejects.toThrow(
    'This machine has no address 192.0.2.1; give one of its own.',
  );
});
