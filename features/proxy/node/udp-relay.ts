/** Relays UDP: every client address gets a socket of its own to the target, so that answers return to it. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6, SocketAddress } from 'node:net';
import { endpointText, roomBytes, type ClientChannels, type Endpoint, type RelayHost } from './client-channels.ts';
import { kernelDrops } from './kernel-drops.ts';
import type { ProxyChannel } from './proxy-channel.ts';

/** A client without traffic for so long is removed, ms. */
const idleMs = 60_000;

export interface KernelDropped {
  readonly up: number;
  readonly down: number;
}

interface Flow {
  readonly channels: ClientChannels;
  readonly socket: Socket;
  readonly idle: NodeJS.Timeout;
  forgotten: boolean;
}

export class UdpRelay {
  readonly #socket: Socket;
  readonly #target: Endpoint;
  readonly #targetAddress: string;
  readonly #host: RelayHost;
  readonly #flows = new Map<string, Flow>();
  /** By sockets of clients that have left. */
  #droppedBefore = 0;

  private constructor(listen: Endpoint, target: Endpoint, host: RelayHost) {
    this.#target = target;
    this.#targetAddress = canonical(target.host);
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

  /** Datagrams from clients, and from the target, that the system dropped; null: it does not count them. */
  get kernelDropped(): KernelDropped | null {
    const drops = kernelDrops();
    if (drops === null) return null;
    const ofFlows = [...this.#flows.values()].reduce((sum, { socket }) => sum + dropsOf(socket, drops), 0);
    return { up: dropsOf(this.#socket, drops), down: this.#droppedBefore + ofFlows };
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

  /** Port 0 cannot be answered. */
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
    const channels = this.#host.admit('udp', key);
    if (!channels) return null;
    const socket = createSocket(familyOf(this.#target));
    const flow: Flow = { channels, socket, idle: setTimeout(() => this.#forget(flow), idleMs), forgotten: false };
    this.#flows.set(key, flow);
    socket.on('message', (datagram, from) => this.#fromTarget(datagram, from, flow, client));
    socket.on('error', nothing);
    return flow;
  }

  /** Datagrams from other addresses are ignored. */
  #fromTarget(datagram: Buffer, from: RemoteInfo, flow: Flow, client: Endpoint): void {
    if (from.port !== this.#target.port || canonical(from.address) !== this.#targetAddress) return;
    carry(datagram, flow, 'down', () => this.#socket.send(datagram, client.port, client.host));
  }

  #forget(flow: Flow): void {
    clearTimeout(flow.idle);
    flow.forgotten = true;
    this.#droppedBefore += dropsOf(flow.socket, kernelDrops() ?? new Map());
    this.#flows.delete(flow.channels.address);
    flow.socket.close();
    this.#host.left(flow.channels);
  }
}

/** A socket that has sent nothing yet has no port. */
function dropsOf(socket: Socket, drops: ReadonlyMap<number, number>): number {
  try {
    return drops.get(socket.address().port) ?? 0;
  } catch {
    return 0;
  }
}

/** Datagrams that find the channel full are dropped, as by a router. */
function carry(datagram: Buffer, flow: Flow, direction: 'up' | 'down', deliver: () => void): void {
  const channel: ProxyChannel = flow.channels[direction];
  flow.idle.refresh();
  if (channel.bytes + datagram.length > roomBytes) return channel.refuse(datagram.length);
  channel.carry(datagram.length, () => {
    if (!flow.forgotten) deliver();
  });
}

/** The one short form of an IPv6 address (RFC 5952), without a zone; an IPv4 address as it is. */
function canonical(address: string): string {
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : address;
}

const familyOf = ({ host }: Endpoint) => (isIPv6(host) ? 'udp6' : 'udp4');

/** A datagram that the system cannot receive or send is lost, as on a network. */
function nothing(): void {}
