/** The TCP relay where the system fails. */
import { connect, Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { TcpRelay } from './tcp-relay.ts';

test('a connection that the system cannot accept is lost, and the relay goes on', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const admitted: string[] = [];
  const host = { admit: (protocol: string) => (admitted.push(protocol), null), left: () => undefined };
  const relay = await TcpRelay.open({ host: '127.0.0.1', port: 0 }, { host: '127.0.0.1', port: 9 }, host);
  const server = listen.mock.contexts[0] as Server;
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
  const client = connect(relay.port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => client.once('close', resolve));
  expect(admitted).toEqual(['tcp']);
  await relay.close();
});
