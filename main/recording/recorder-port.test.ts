/** The session's end of its recording, where the disk is slower than the session. */
import { blockOf } from '../../contract/telemetry-frames.ts';
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { type RecorderMessage, RecorderPort, sizeOf } from './recorder-port.ts';

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** A recorder that takes messages only when the test lets it. */
function slowRecorder() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const taken = new SharedArrayBuffer(4);
  const take = (): RecorderMessage[] => {
    const messages: RecorderMessage[] = [];
    for (let next = receiveMessageOnPort(port2); next; next = receiveMessageOnPort(port2)) messages.push(next.message as RecorderMessage);
    Atomics.add(
      new Int32Array(taken),
      0,
      messages.reduce((sum, message) => sum + sizeOf(message), 0),
    );
    return messages;
  };
  return { port: new RecorderPort({ port: port1, taken }), take };
}

const rowsOf = (time: number, megabytes: number): RecorderMessage => ({
  kind: 'rows',
  rows: blockOf({ columns: megabytes << 18, times: Float64Array.of(time), values: new Float32Array(megabytes << 18) }),
});
const occurrences = (time: number): RecorderMessage => ({
  kind: 'occurrences',
  rows: { first: 0, columns: 12, values: Float64Array.of(0, time, ...new Array<number>(10).fill(-1)), texts: [] },
});
const events = (time: number): RecorderMessage => ({ kind: 'events', time, record: { reached: time, events: [] } });
const kinds = (messages: readonly RecorderMessage[]) => messages.map(({ kind }) => kind);

/** More on the line than may wait. */
function fill(port: RecorderPort): void {
  for (let megabytes = 0; megabytes < 144; megabytes += 16) port.send(rowsOf(1, 16));
}

test('samples are left out and counted once too much waits; external input never is', () => {
  const { port, take } = slowRecorder();
  fill(port);
  port.send(rowsOf(2, 1));
  port.send(occurrences(2.5));
  port.send(events(3));
  const sent = kinds(take());
  expect(sent.filter((kind) => kind === 'rows').length).toBeLessThan(9);
  expect(sent.slice(-1)).toEqual(['events']);
  port.send(rowsOf(4, 1));
  const [thinned, rows] = take();
  expect(thinned).toMatchObject({ kind: 'thinned', record: { time: 2.5, occurrences: 1, decisions: 0, updates: 0 } });
  expect((thinned as Extract<RecorderMessage, { kind: 'thinned' }>).record.rows).toBe(9 - sent.indexOf('events') + 1);
  expect(rows).toMatchObject({ kind: 'rows' });
  port.send(rowsOf(5, 1));
  expect(kinds(take())).toEqual(['rows']);
});

test('a session that ends while samples are left out reports their number before its end', () => {
  const { port, take } = slowRecorder();
  fill(port);
  port.send(occurrences(6));
  port.send({ kind: 'end' });
  const messages = take();
  expect(kinds(messages).slice(-2)).toEqual(['thinned', 'end']);
  expect(messages.at(-2)).toMatchObject({ record: { time: 6, occurrences: 1 } });
});
