import { Socket } from 'node:dgram';
import { afterEach, expect, test, vi } from 'vitest';
import { BenchError } from '../../contract/errors.ts';
import { DisListener, DisSender } from './socket.ts';

afterEach(() => vi.restoreAllMocks());

const refused = () => {
  throw new Error('ENODEV');
};
const group = '239.1.2.3';

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
