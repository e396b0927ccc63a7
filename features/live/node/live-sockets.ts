/** The WebSockets of a live session: bench sockets for who has shown the code, game sockets for who has a ticket. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { liveCalls } from '../calls/index.ts';
import { gameLimits } from '../calls/game-wire.ts';
import { mostSeats } from '../calls/live-calls.ts';
import { liveLimits, livePaths } from '../../../contract/live-limits.ts';
import { closeCodes, sessionEnded } from '../../../contract/close-codes.ts';
import { connectionLimits } from '../../../contract/messages.ts';
import { RpcEndpoint } from '../../../main/bench/rpc-endpoint.ts';
import { cookieOf } from '../../../main/serve/entry.ts';
import { endSocket, watchLiveness, refuseUpgrade, WebSocketPort } from '../../../main/serve/web-socket-port.ts';
import type { ConnectionGate } from '../../../main/serve/connection-gate.ts';
import { isOwnHost, isOwnOrigin } from '../../../main/serve/own-address.ts';
import type { LiveHost } from './live-host.ts';
import { ParticipantConnection } from './participant-connection.ts';
import type { Visitor, Visitors } from './visitors.ts';

/** Shows a connection the session that is open, until it is called off. */
export type Watching = (endpoint: RpcEndpoint) => () => void;

export interface LiveSocketsParts {
  readonly host: LiveHost;
  readonly visitors: Visitors;
  readonly gate: ConnectionGate;
  readonly names: readonly string[];
  readonly version: string;
  readonly watching: Watching;
  readonly nowMs: () => number;
  readonly reportBug: (error: unknown) => void;
}

/** A participant who does not answer a ping until the next is gone, ms. */
const pingMs = 5000;
/** Admitted bench sockets at a time: seats, spectators, and some that reconnect. */
const mostSockets = mostSeats + liveLimits.spectators + 32;
const farewellMs = 500;

export class LiveSockets {
  readonly #parts: LiveSocketsParts;
  readonly #bench = new WebSocketServer({ noServer: true, maxPayload: connectionLimits.messageBytes, perMessageDeflate: false });
  readonly #game = new WebSocketServer({ noServer: true, maxPayload: gameLimits.messageBytes, perMessageDeflate: false });

  constructor(parts: LiveSocketsParts) {
    this.#parts = parts;
  }

  /** Answers a request to upgrade, with a socket or with a refusal. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    // Parsed by hand: an invalid address makes the URL constructor throw.
    const [path, query] = (request.url ?? '/').split('?', 2);
    const sockets = path === livePaths.bench ? this.#bench : path === livePaths.game ? this.#game : null;
    if (!isOwnHost(request, this.#parts.names) || !isOwnOrigin(request)) return refuseUpgrade(socket, '403 Forbidden');
    if (!sockets) return refuseUpgrade(socket, '404 Not Found');
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      // An error (an oversized message, broken framing) is followed by the close, which is handled.
      accepted.on('error', () => undefined);
      if (sockets === this.#game) this.#playOn(accepted, request, new URLSearchParams(query).get('ticket') ?? '');
      else this.#accept(accepted, request);
    });
  }

  /** A client that does not answer the closing handshake is cut off. */
  close(): void {
    const clients = [...this.#bench.clients, ...this.#game.clients];
    for (const socket of clients) socket.close(closeCodes.goingAway, sessionEnded);
    setTimeout(() => clients.forEach((socket) => socket.terminate()), farewellMs).unref();
  }

  /** There are as many lines as seats. */
  #playOn(socket: WebSocket, request: IncomingMessage, ticket: string): void {
    if (!this.#parts.host.run.lines.connect(ticket, socket)) return;
    this.#parts.gate.admit(request);
    watchLiveness(socket, pingMs);
  }

  /** Accepts a page without a cookie as far as it needs to receive the reason: a refused upgrade gives a page none. */
  #accept(socket: WebSocket, request: IncomingMessage): void {
    const { visitors, host, gate } = this.#parts;
    const visitor = visitors.of(cookieOf(request));
    if (!visitor) return endSocket(socket, closeCodes.notEntered, 'Enter the join code that the host’s screen shows.');
    if (visitor.connections.size >= liveLimits.connectionsPerCookie)
      return endSocket(socket, closeCodes.tooMuch, 'This browser has too many pages of the session open; close one.');
    if (host.people.count >= mostSockets) return endSocket(socket, closeCodes.tooMuch, 'The session is full; try again later.');
    gate.admit(request);
    watchLiveness(socket, pingMs);
    this.#serve(new WebSocketPort(socket, liveLimits.bufferedBytes), visitor);
  }

  #serve(port: WebSocketPort, visitor: Visitor): void {
    const { host, version, nowMs, reportBug, watching } = this.#parts;
    let stopWatching: (() => void) | null = null;
    const watch = (watches: boolean) => {
      stopWatching?.();
      stopWatching = watches ? watching(endpoint) : null;
    };
    const socket = {
      end: (code: number, reason: string) => port.end(code, reason),
      send: (text: string) => endpoint.sendText(text),
      watch,
    };
    const participant = new ParticipantConnection(host, visitor, socket, nowMs);
    const onBinary = (bytes: Uint8Array) => participant.report(bytes);
    const endpoint = new RpcEndpoint({
      port,
      role: 'player',
      version,
      nowMs,
      reportBug,
      onBinary,
      calls: liveCalls,
      handlers: participant.handlers,
      refusal: 'Participants of a live session can make live calls only.',
    });
    port.onClose(() => participant.closed());
    host.people.enter(participant);
    endpoint.sendText(host.playersText);
  }
}
