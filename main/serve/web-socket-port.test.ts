import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { endSocket, watchLiveness } from './web-socket-port.ts';

const interval = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket that answers no ping, watched. */
function silentSocket() {
  const socket = Object.assign(new EventEmitter(), { ping: vi.fn(), terminate: vi.fn() });
  watchLiveness(socket as unknown as WebSocket, interval);
  return socket;
}

test('who does not answer a ping until the next one is cut', () => {
  const socket = silentSocket();
  vi.advanceTimersByTime(interval);
  expect([socket.ping.mock.calls.length, socket.terminate.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(interval);
  expect(socket.terminate).toHaveBeenCalledOnce();
});

test('after a standstill of the host itself an answer has another interval to be read', () => {
  const socket = silentSocket();
  vi.advanceTimersByTime(interval);
  // The process stops for 25 s: the timer fires once, late.
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 25_000);
  vi.advanceTimersByTime(interval);
  expect([socket.ping.mock.calls.length, socket.terminate.mock.calls.length]).toEqual([2, 0]);
  socket.emit('pong');
  vi.advanceTimersByTime(interval);
  expect(socket.terminate).not.toHaveBeenCalled();
});

test('a socket that is ended at each message of a refused client has one listener for its end', async () => {
  vi.useRealTimers();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  const before = socket.listenerCount('close');
  for (let message = 0; message < 20; message++) endSocket(socket, 4000, 'Not here.');
  expect(socket.listenerCount('close')).toBe(before + 1);
  client.terminate();
  server.close();
});
