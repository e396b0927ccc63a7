/** Connections that wait for admission: beyond a bound the oldest is cut, whatever it has sent. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionGate } from './connection-gate.ts';

const server = createServer((_, response) => response.end());
const gate = new ConnectionGate(server);
let opened: Socket[] = [];

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

/** Opens `count` connections, of one address, one after another. */
async function open(count: number, localAddress = '127.0.0.1'): Promise<Socket[]> {
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    await accepted;
    sockets.push(socket);
  }
  return sockets;
}

const bounds = { ofAddress: 256, ofAll: 768 };
const request = 'GET / HTTP/1.1\r\nHost: bench\r\n\r\n';
const connections = promisify(server.getConnections.bind(server));

/** Resolves when the server has ended it. */
async function cut(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
}

/** Rejects where the server has ended it. */
async function answered(socket: Socket): Promise<void> {
  const ended = once(socket, 'close').then(() => Promise.reject(new Error('The connection was cut.')));
  socket.write(request);
  await Promise.race([once(socket, 'data'), ended]);
}

test('of one address so many wait: the next one cuts that which has sent nothing for longest', async () => {
  opened = await open(bounds.ofAddress);
  const [first, second] = opened as [Socket, Socket];
  await answered(first);
  opened.push(...(await open(1)));
  await cut(second);
  expect(await connections()).toBe(bounds.ofAddress);
  await answered(first);
});

test.runIf(process.platform === 'linux')('of all addresses so many wait, and the address with the most loses one', async () => {
  await open(bounds.ofAddress - 1, '127.0.0.2');
  await open(bounds.ofAddress, '127.0.0.3');
  const newcomers = await open(2, '127.0.0.4');
  await cut(opened[2] as Socket);
  expect(await connections()).toBe(bounds.ofAll);
  await Promise.all(newcomers.map(answered));
});

test('who is admitted does not count', async () => {
  const { port } = server.address() as AddressInfo;
  const requested = once(server, 'request') as Promise<[Parameters<ConnectionGate['admit']>[0]]>;
  const admitted = connect({ port, host: '127.0.0.1' });
  await answered(admitted);
  gate.admit((await requested)[0]);
  await open(bounds.ofAddress + 1);
  await answered(admitted);
});
