/**
 * Bounds the connections of a server that are not admitted yet: beyond the bound of an address, or of all, the one that
 * has been idle longest is cut, so a newcomer always gets in.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Options of the HTTP server: times (ms) for the headers and for a whole request, and the interval of their check. */
export const requestTimes = { headersTimeout: 2000, requestTimeout: 10_000, connectionsCheckingInterval: 500 } as const;

/**
 * Connections that wait, of one address and of all. A browser opens six at a time, and a class behind one router has
 * one address.
 */
const mostWaiting = { ofAddress: 256, ofAll: 768 } as const;

export class ConnectionGate {
  /** Waiting connections by address, in the order of their last requests. */
  readonly #waiting = new Map<string, Set<Duplex>>();
  #count = 0;

  constructor(server: Server) {
    server.on('connection', (socket) => this.#enter(socket));
    server.on('request', ({ socket }: IncomingMessage) => this.#renew(socket));
  }

  /** The connection belongs to a known visitor: it counts no longer. */
  admit({ socket }: IncomingMessage): void {
    this.#remove(socket);
  }

  #enter(socket: Socket): void {
    this.#add(socket);
    socket.once('close', () => this.#remove(socket));
    const own = this.#waiting.get(addressOf(socket));
    if (own && own.size > mostWaiting.ofAddress) this.#cutOldest(own);
    else if (this.#count > mostWaiting.ofAll) this.#cutOldest(this.#largest());
  }

  #renew(socket: Socket): void {
    if (!this.#waiting.get(addressOf(socket))?.has(socket)) return;
    this.#remove(socket);
    this.#add(socket);
  }

  #add(socket: Socket): void {
    const own = this.#waiting.get(addressOf(socket)) ?? new Set();
    this.#waiting.set(addressOf(socket), own.add(socket));
    this.#count += 1;
  }

  #remove(socket: Duplex): void {
    for (const [address, own] of this.#waiting) {
      if (!own.delete(socket)) continue;
      this.#count -= 1;
      if (own.size === 0) this.#waiting.delete(address);
      return;
    }
  }

  #cutOldest(sockets: ReadonlySet<Duplex>): void {
    const [oldest] = sockets;
    if (!oldest) return;
    this.#remove(oldest);
    oldest.destroy();
  }

  #largest(): ReadonlySet<Duplex> {
    return [...this.#waiting.values()].reduce((largest, own) => (own.size > largest.size ? own : largest));
  }
}

/** Empty once the connection has ended. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress;
}
