import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { watchLiveness } from './web-socket-port.ts';

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
