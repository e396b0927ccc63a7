/** Relays TCP connections: bytes read at one end are written at the other after their delay. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { endpointText, roomBytes, type ClientChannels, type Endpoint, type RelayHost } from './client-channels.ts';
import type { ProxyChannel } from './proxy-channel.ts';

export class TcpRelay {
  readonly #server: Server;
  readonly #target: Endpoint;
  readonly #host: RelayHost;
  readonly #sockets = new Set<Socket>();

  private constructor(target: Endpoint, host: RelayHost) {
    this.#target = target;
    this.#host = host;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
  }

  /** Rejects with the socket's error where `listen` cannot be bound. */
  static async open(listen: Endpoint, target: Endpoint, host: RelayHost): Promise<TcpRelay> {
    const relay = new TcpRelay(target, host);
    relay.#server.listen(listen.port, listen.host);
    await once(relay.#server, 'listening');
    // A client that the system cannot accept, as where it has no descriptor left, is turned away.
    relay.#server.on('error', () => undefined);
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #accept(client: Socket): void {
    const address = endpointText({ host: client.remoteAddress ?? '?', port: client.remotePort ?? 0 });
    const channels = this.#host.admit('tcp', address);
    if (!channels) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ ...this.#target, allowHalfOpen: true, noDelay: true });
    for (const socket of [client, server]) this.#keep(socket);
    this.#join(client, server, channels);
    pour(client, server, channels.up);
    pour(server, client, channels.down);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** When one end is reset, so is the other, after the same delay as data. */
  #join(client: Socket, server: Socket, channels: ClientChannels): void {
    let reason: string | undefined;
    server.on('error', (error) => (reason = `${endpointText(this.#target)}: ${error.message}`));
    client.on('error', (error) => (reason ??= error.message));
    client.once('close', (failed) => failed && channels.up.carry(0, () => server.resetAndDestroy()));
    server.once('close', (failed) => failed && channels.down.carry(0, () => client.resetAndDestroy()));
    let open = 2;
    for (const socket of [client, server]) socket.once('close', () => --open === 0 && this.#host.left(channels, reason));
  }
}

/** Carries everything from `from` to `to`, its end too. Reading stops while the channel is full, or `to` is slow. */
function pour(from: Socket, to: Socket, channel: ProxyChannel): void {
  const goOn = () => {
    if (channel.bytes < roomBytes && !to.writableNeedDrain) from.resume();
  };
  to.on('drain', goOn);
  from.on('data', (chunk: Buffer) => {
    channel.carry(chunk.length, () => {
      if (to.writable && !to.write(chunk)) from.pause();
      goOn();
    });
    if (channel.bytes >= roomBytes) from.pause();
  });
  from.once('end', () => channel.carry(0, () => to.end()));
}
