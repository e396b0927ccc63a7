/** Relays TCP connections: what is read at one end is written at the other when its delay is over. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { endpointText, roomBytes, type ClientWays, type Endpoint, type RelayHost } from './client-ways.ts';
import type { Way } from './way.ts';

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
    const ways = this.#host.admit('tcp', address);
    if (!ways) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ ...this.#target, allowHalfOpen: true, noDelay: true });
    for (const socket of [client, server]) this.#keep(socket);
    this.#join(client, server, ways);
    pour(client, server, ways.up);
    pour(server, client, ways.down);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** When one end breaks, the other is told as late as all that it was told. */
  #join(client: Socket, server: Socket, ways: ClientWays): void {
    let reason: string | undefined;
    server.on('error', (error) => (reason = `${endpointText(this.#target)}: ${error.message}`));
    client.on('error', (error) => (reason ??= error.message));
    client.once('close', (failed) => failed && ways.up.carry(0, () => server.destroy()));
    server.once('close', (failed) => failed && ways.down.carry(0, () => client.resetAndDestroy()));
    let open = 2;
    for (const socket of [client, server]) socket.once('close', () => --open === 0 && this.#host.left(ways, reason));
  }
}

/** Carries all that `from` says to `to`, its end too. Reading stops while there is no room on the way, or `to` is slow. */
function pour(from: Socket, to: Socket, way: Way): void {
  const goOn = () => {
    if (way.bytes < roomBytes && !to.writableNeedDrain) from.resume();
  };
  to.on('drain', goOn);
  from.on('data', (chunk: Buffer) => {
    way.carry(chunk.length, () => {
      if (to.writable && !to.write(chunk)) from.pause();
      goOn();
    });
    if (way.bytes >= roomBytes) from.pause();
  });
  from.once('end', () => way.carry(0, () => to.end()));
}
