/**
 * The UDP sockets of DIS traffic: nothing leaves this machine, and nothing from outside is heard, unless that is
 * requested.
 */
import { createSocket, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { BenchError } from '../../../contract/errors.ts';

const kernelBuffer = 4 * 1024 * 1024;

/** One of this machine's addresses. */
export interface OwnAddress {
  readonly name: string;
  readonly address: string;
  readonly broadcast: string;
}

/** IPv4, the loopback too. */
export function ownAddresses(): readonly OwnAddress[] {
  return Object.entries(networkInterfaces()).flatMap(([name, list = []]) =>
    list
      .filter(({ family }) => family === 'IPv4')
      .map(({ address, netmask }) => ({ name, address, broadcast: broadcastOf(address, netmask) })),
  );
}

function broadcastOf(address: string, netmask: string): string {
  const mask = netmask.split('.').map(Number);
  return address
    .split('.')
    .map((part, index) => Number(part) | (~(mask[index] ?? 255) & 255))
    .join('.');
}

export type Reach = 'loopback' | 'unicast' | 'multicast' | 'broadcast';

export interface Destination {
  readonly to: string;
  readonly port: number;
  /** Name or address of the interface; left out: the system chooses. */
  readonly interface?: string | undefined;
  /** Routers that a multicast datagram may pass, plus one. */
  readonly ttl: number;
}

/** The reach of a destination. Throws a `BenchError` if it is no IPv4 address. */
export function reachOf(to: string, own: readonly OwnAddress[] = ownAddresses()): Reach {
  if (!isIPv4(to))
    throw new BenchError('bad-input', `Found the address "${to}"; it must be an IPv4 address, such as 127.0.0.1 or 239.1.2.3.`);
  const first = Number(to.split('.')[0]);
  if (first === 127) return 'loopback';
  if (first >= 224 && first <= 239) return 'multicast';
  return to === '255.255.255.255' || own.some(({ broadcast, address }) => to === broadcast && to !== address) ? 'broadcast' : 'unicast';
}

/**
 * The effect of sending there, in words; null for the loopback. Throws a `BenchError` if an interface is missing or
 * unknown.
 */
export function destinationText(
  { to, port, interface: wanted, ttl }: Destination,
  own: readonly OwnAddress[] = ownAddresses(),
): string | null {
  const reach = reachOf(to, own);
  const through = wanted === undefined ? null : interfaceOf(wanted, own);
  if (reach === 'loopback') return null;
  if (reach === 'unicast') return `Sends to ${to}, UDP port ${port}: beyond this machine.`;
  if (!through) {
    throw new BenchError(
      'bad-input',
      `${to} is a ${reach} address, which reaches every host; name the interface with --interface: ${listed(own)}.`,
    );
  }
  const where = `${to}, UDP port ${port}, through ${through.name} (${through.address})`;
  if (reach === 'broadcast') return `Broadcasts to ${where}: every host of that network receives each datagram.`;
  return `Sends to the multicast group ${where}, TTL ${ttl}: every host that joined the group${ttl > 1 ? `, up to ${ttl - 1} routers away,` : ' on that network'} receives each datagram.`;
}

function interfaceOf(wanted: string, own: readonly OwnAddress[]): OwnAddress {
  const found = own.find(({ name, address }) => wanted === address || wanted === name);
  if (found) return found;
  throw new BenchError('bad-input', `This machine has no interface "${wanted}"; its interfaces are ${listed(own)}.`);
}

function listed(own: readonly OwnAddress[]): string {
  return own.map(({ name, address }) => `${name} (${address})`).join(', ');
}

/** Sends datagrams to one destination. */
export class DisSender {
  sent = 0;
  bytes = 0;
  readonly #socket: Socket;
  readonly #to: Destination;
  #problem: BenchError | null = null;
  #unsent = 0;

  private constructor(socket: Socket, to: Destination) {
    this.#socket = socket;
    this.#to = to;
    socket.on('error', (error) => (this.#problem ??= failure(to, error)));
  }

  /** Rejects with a `BenchError` where the destination cannot be sent to. */
  static async open(to: Destination): Promise<DisSender> {
    const reach = reachOf(to.to);
    destinationText(to);
    const through = to.interface === undefined ? null : interfaceOf(to.interface, ownAddresses());
    const socket = createSocket({ type: 'udp4' });
    await bound(socket, { port: 0, address: through?.address ?? (reach === 'loopback' ? '127.0.0.1' : '0.0.0.0') });
    socket.unref();
    orClosed(socket, `UDP to ${to.to}:${to.port}`, () => {
      if (reach === 'broadcast') socket.setBroadcast(true);
      if (reach !== 'multicast' || !through) return;
      socket.setMulticastInterface(through.address);
      socket.setMulticastTTL(to.ttl);
    });
    return new DisSender(socket, to);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Throws the `BenchError` of a datagram before that could not be sent. */
  send(datagram: Uint8Array): void {
    if (this.#problem) throw this.#problem;
    const { to, port } = this.#to;
    this.sent += 1;
    this.bytes += datagram.length;
    this.#unsent += 1;
    this.#socket.send(datagram, port, to, (error) => {
      this.#unsent -= 1;
      if (error) this.#problem ??= failure(this.#to, error);
    });
  }

  /** Once everything is with the system. Rejects with the `BenchError` of a datagram that could not be sent. */
  async close(): Promise<void> {
    await this.#idle();
    this.#socket.close();
    if (this.#problem) throw this.#problem;
  }

  async #idle(): Promise<void> {
    while (this.#unsent > 0) await setImmediate();
  }
}

function failure({ to, port }: Destination, error: Error): BenchError {
  return new BenchError('not-possible', `UDP to ${to}:${port} failed: ${error.message}. Check the address and the interface.`);
}

export interface ListeningPlace {
  readonly port: number;
  /** Name or address of the interface; left out: the loopback. */
  readonly interface?: string | undefined;
  /** Multicast group or broadcast address that is heard; left out: only what is sent to the interface's own address. */
  readonly group?: string | undefined;
}

/** The traffic that listening there hears, in words. Throws a `BenchError` if an interface is missing or unknown. */
export function listeningText({ port, interface: wanted, group }: ListeningPlace, own: readonly OwnAddress[] = ownAddresses()): string {
  const at = wanted === undefined ? null : interfaceOf(wanted, own);
  if (group === undefined) return `Listens on ${at?.address ?? '127.0.0.1'}, UDP port ${port}${at ? '' : ': this machine only'}.`;
  const reach = reachOf(group, own);
  if (reach !== 'multicast' && reach !== 'broadcast')
    throw new BenchError('bad-input', `--group ${group} is no multicast or broadcast address; leave it out, and name the interface.`);
  if (!at) throw new BenchError('bad-input', `The ${reach} address ${group} needs an interface; name it with --interface.`);
  return `Listens to ${reach === 'multicast' ? 'the multicast group' : 'broadcasts to'} ${group}, UDP port ${port}, through ${at.name} (${at.address}).`;
}

/** Hears datagrams; their times are given by the caller's clock. */
export class DisListener {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Rejects with a `BenchError` where the port cannot be had. */
  static async open(place: ListeningPlace, take: (datagram: Uint8Array, from: { readonly port: number }) => void): Promise<DisListener> {
    listeningText(place);
    const { port, group, interface: wanted } = place;
    const at = wanted === undefined ? null : interfaceOf(wanted, ownAddresses());
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    socket.on('message', take);
    // Windows cannot bind to a group.
    const address = group === undefined ? (at?.address ?? '127.0.0.1') : process.platform === 'win32' ? '0.0.0.0' : group;
    await bound(socket, { port, address });
    orClosed(socket, `The multicast group ${group} at ${at?.address}`, () => {
      if (group !== undefined && reachOf(group) === 'multicast') socket.addMembership(group, at?.address);
    });
    orClosed(socket, `UDP port ${port} of ${address}`, () => socket.setRecvBufferSize(kernelBuffer));
    // A datagram that the system cannot receive is lost, as on a network.
    socket.on('error', () => undefined);
    return new DisListener(socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  close(): void {
    this.#socket.close();
  }
}

function bound(socket: Socket, { port, address }: { readonly port: number; readonly address: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      socket.close();
      const message = `UDP port ${port} of ${address} cannot be opened: ${error.message}. Choose another port or interface.`;
      reject(new BenchError('not-possible', message));
    };
    socket.once('error', fail);
    socket.bind(port, address, () => {
      socket.off('error', fail);
      resolve();
    });
  });
}

/** Closes a socket that cannot be set up so, and throws a `BenchError`. */
function orClosed(socket: Socket, what: string, setUp: () => void): void {
  try {
    setUp();
  } catch (error) {
    socket.close();
    const { message } = error as Error;
    throw new BenchError('not-possible', `${what} cannot be used: ${message}. Choose another address or interface.`, { cause: error });
  }
}
