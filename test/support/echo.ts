/** Servers that say back what they hear, over TCP and UDP, and a proxy before them. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { projectPaths } from '../../main/base/project-paths.ts';
import { DelayProxy, type ProxyRules } from '../../features/proxy/node/delay-proxy.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';

export interface Echo {
  readonly port: number;
  close(): Promise<unknown>;
}

export async function tcpEcho(): Promise<Echo> {
  const server = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => new Promise((resolve) => server.close(resolve)) };
}

export async function udpEcho(): Promise<Echo> {
  const socket = await udpSocket();
  socket.on('message', (datagram, from) => socket.send(datagram, from.port, from.address));
  return { port: socket.address().port, close: () => new Promise<void>((resolve) => socket.close(resolve)) };
}

/** A socket at a free port of the loopback address. */
export async function udpSocket(): Promise<UdpSocket> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/** A proxy with the same settings up and down. */
export function proxyBefore(target: Pick<Echo, 'port'>, settings: LinkSettings, rules: Partial<ProxyRules> = {}): Promise<DelayProxy> {
  const conditions = { stages: [{ at: 0, settings }] };
  return DelayProxy.open({
    listen: { host: '127.0.0.1', port: 0 },
    target: { host: '127.0.0.1', port: target.port },
    protocols: ['tcp'],
    up: conditions,
    down: conditions,
    seed: 1,
    clients: 16,
    workerPath: projectPaths().worker,
    ...rules,
  });
}
