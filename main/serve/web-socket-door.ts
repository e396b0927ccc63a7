/** The door for WebSockets at /bench: own page only, cookie needed, each watched while it is open. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeCodes } from '../../contract/close-codes.ts';
import { connectionLimits } from '../../contract/messages.ts';
import type { BenchHost } from '../bench/bench-host.ts';
import { cookieOf, type Entry } from './entry.ts';
import type { ConnectionGate } from './connection-gate.ts';
import { endSocket, watchLiveness, refuseUpgrade, WebSocketPort } from './web-socket-port.ts';
import { isOwnHost, isOwnOrigin } from './own-address.ts';

export interface SocketLimits {
  /** A page that did not answer a ping until the next one is gone. */
  readonly pingMs: number;
  /** Bound of unread data for one page, bytes. */
  readonly bufferedBytes: number;
  /** Pages at a time. */
  readonly pages: number;
}

/** Time for the closing handshakes when the bench ends, ms. */
const farewellMs = 500;

export class WebSocketDoor {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: connectionLimits.messageBytes, perMessageDeflate: false });
  readonly #host: BenchHost;
  readonly #entry: Entry;
  readonly #limits: SocketLimits;
  readonly #gate: ConnectionGate;
  /** Number of admitted sockets. */
  #pages = 0;

  constructor(host: BenchHost, entry: Entry, limits: SocketLimits, gate: ConnectionGate) {
    this.#gate = gate;
    this.#host = host;
    this.#entry = entry;
    this.#limits = limits;
  }

  /** Answers a request to upgrade, with a socket or with a refusal. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refusal = this.#refusalOf(request);
    if (refusal) refuseUpgrade(socket, refusal);
    else this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#accept(accepted, request));
  }

  /** Closes every socket, saying that the host ends; a page that does not answer to that is cut off. */
  close(): void {
    const { clients } = this.#sockets;
    for (const socket of clients) socket.close(closeCodes.goingAway, 'The bench was ended.');
    this.#sockets.close();
    setTimeout(() => clients.forEach((socket) => socket.terminate()), farewellMs).unref();
  }

  #refusalOf(request: IncomingMessage): string | null {
    if (!isOwnHost(request) || !isOwnOrigin(request)) return '403 Forbidden';
    if (request.url !== '/bench') return '404 Not Found';
    return this.#pages >= this.#limits.pages ? '503 Service Unavailable' : null;
  }

  #accept(socket: WebSocket, request: IncomingMessage): void {
    // An error (an oversized message, broken framing) is followed by the close, which is what the bench acts on.
    socket.on('error', () => undefined);
    // Without a cookie the socket is opened and closed with a reason: a page cannot read why an upgrade was refused.
    if (!this.#entry.knows(cookieOf(request)))
      return endSocket(socket, closeCodes.notEntered, 'Open the address printed in the terminal where the bench was started.');
    this.#gate.admit(request);
    this.#pages += 1;
    socket.once('close', () => (this.#pages -= 1));
    watchLiveness(socket, this.#limits.pingMs);
    this.#host.connect(new WebSocketPort(socket, this.#limits.bufferedBytes), 'operator');
  }
}
