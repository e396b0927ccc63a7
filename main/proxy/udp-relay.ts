/** Relays UDP: every client address gets a socket of its own to the target, so that answers find their way back. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { endpointText, roomBytes, type ClientWays, type Endpoint, type RelayHost } from './client-ways.ts';
import type { Way } from './way.ts';

/** A client that has said nothing for so long (ms), and has been told nothing, is forgotten. */
const idleMs = 60_000;

interface Flow {
  readonly ways: ClientWays;
  readonly socket: Socket;
  readonly idle: NodeJS.Timeout;
  forgotten: boolean;
}

export class UdpRelay {
  readonly #socket: Socket;
  readonly #target: Endpoint;
  readonly #host: RelayHost;
  readonly #flows = new Map<string, Flow>();

  private constructor(listen: Endpoint, target: Endpoint, host: RelayHost) {
    this.#target = target;
    this.#host = host;
    this.#socket = createSocket(familyOf(listen));
    this.#socket.on('message', (datagram, from) => this.#fromClient(datagram, from));
  }

  /** Rejects with the socket's error where `listen` cannot be bound. */
  static async open(listen: Endpoint, target: Endpoint, host: RelayHost): Promise<UdpRelay> {
    const relay = new UdpRelay(listen, target, host);
    relay.#socket.bind(listen.port, listen.host);
    await once(relay.#socket, 'listening');
    relay.#socket.on('error', nothing);
    return relay;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  async close(): Promise<void> {
    for (const flow of this.#flows.values()) this.#forget(flow);
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  /** Port 0 is nobody whom one could answer. */
  #fromClient(datagram: Buffer, { address, port }: RemoteInfo): void {
    if (port === 0) return;
    const key = endpointText({ host: address, port });
    const flow = this.#flows.get(key) ?? this.#begin(key, { host: address, port });
    if (!flow) return;
    const { port: targetPort, host: targetHost } = this.#target;
    carry(datagram, flow, 'up', () => flow.socket.send(datagram, targetPort, targetHost));
  }

  /** Null when there are too many clients. */
  #begin(key: string, client: Endpoint): Flow | null {
    const ways = this.#host.admit('udp', key);
    if (!ways) return null;
    const socket = createSocket(familyOf(this.#target));
    const flow: Flow = { ways, socket, idle: setTimeout(() => this.#forget(flow), idleMs), forgotten: false };
    this.#flows.set(key, flow);
    socket.on('message', (datagram, from) => this.#fromTarget(datagram, from, flow, client));
    socket.on('error', nothing);
    return flow;
  }

  /** What comes from anywhere else is nobody's answer. */
  #fromTarget(datagram: Buffer, from: RemoteInfo, flow: Flow, client: Endpoint): void {
    if (from.address !== this.#target.host || from.port !== this.#target.port) return;
    carry(datagram, flow, 'down', () => this.#socket.send(datagram, client.port, client.host));
  }

  #forget(flow: Flow): void {
    clearTimeout(flow.idle);
    flow.forgotten = true;
    this.#flows.delete(flow.ways.address);
    flow.socket.close();
    this.#host.left(flow.ways);
  }
}

/** Datagrams for which there is no room are refused, as those are that find a full queue in a router. */
function carry(datagram: Buffer, flow: Flow, direction: 'up' | 'down', deliver: () => void): void {
  const way: Way = flow.ways[direction];
  flow.idle.refresh();
  if (way.bytes + datagram.length > roomBytes) return way.refuse();
  way.carry(datagram.length, () => {
    if (!flow.forgotten) deliver();
  });
}

const familyOf = ({ host }: Endpoint) => (isIPv6(host) ? 'udp6' : 'udp4');

/** Of a datagram that the system cannot take in or send: it is lost, as one is on a network. */
function nothing(): void {}
