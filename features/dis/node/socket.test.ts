import { Socket } from 'node:dgram';
import { afterEach, expect, test, vi } from 'vitest';
import { BenchError } from '../../../contract/errors.ts';
import { DisListener, DisSender } from './socket.ts';

afterEach(() => vi.restoreAllMocks());

const refused = () => {
  throw new Error('ENODEV');
};
const group = '239.1.2.3';

test('a datagram that cannot be received is lost, and the listener goes on', async () => {
  const on = vi.spyOn(Socket.prototype, 'on');
  const heard: string[] = [];
  const listener = await DisListener.open({ port: 0 }, (datagram) => heard.push(Buffer.from(datagram).toString()));
  const socket = on.mock.contexts[0] as Socket;
  socket.emit('error', new Error('ENETDOWN'));
  const sender = await DisSender.open({ to: '127.0.0.1', port: listener.port, ttl: 1 });
  sender.send(Buffer.from('after it'));
  await sender.close();
  await vi.waitFor(() => expect(heard).toEqual(['after it']));
  listener.close();
});

test.each([
  ['addMembership', () => DisListener.open({ port: 0, interface: '127.0.0.1', group }, () => undefined)],
  ['setRecvBufferSize', () => DisListener.open({ port: 0 }, () => undefined)],
  ['setMulticastTTL', () => DisSender.open({ to: group, port: 3000, interface: '127.0.0.1', ttl: 1 })],
] as const)('where the system refuses %s, the socket is closed, and the reason said', async (method, open) => {
  vi.spyOn(Socket.prototype, method).mockImplementation(refused);
  const close = vi.spyOn(Socket.prototype, 'close');
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BenchError);
  expect(String(error)).toContain('cannot be used: ENODEV. Choose another address or interface.');
  expect(close).toHaveBeenCalledTimes(1);
});
