/**
 * A running session over Foxglove's WebSocket protocol: the channels of `recording foxglove`, for Foxglove and
 * Lichtblick. Clients cannot change the session; one that does not read is dropped.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import type * as Protocol from '@foxglove/ws-protocol';
import { WebSocketServer, type WebSocket } from 'ws';
import { emptyBenchState, type BenchState } from '../../../../contract/bench-state.ts';
import { closeCodes } from '../../../../contract/close-codes.ts';
import { BenchError } from '../../../../contract/errors.ts';
import type { TelemetryLayout } from '../../../../contract/telemetry.ts';
import type { TelemetryRows } from '../../../../contract/telemetry-frames.ts';
import type { OpenedFeature } from '../../../../main/bench/bench-feature.ts';
import type { FoxgloveMessage, FoxgloveMessages, LogLevel } from './messages.ts';
import { RateLimit } from '../../../../main/base/rate-limit.ts';
import { occurrencesOf, type OccurrenceRows } from '../../../../main/recording/format/occurrence-rows.ts';
import type { SessionEvents } from '../../../../main/run/session-runner.ts';
import { wallMs } from '../../../../main/base/wall-clock.ts';
import { ConnectionGate, requestTimes } from '../../../../main/serve/connection-gate.ts';
import { letGo, listenOn } from '../../../../main/serve/listen.ts';
import { loopbackNames } from '../../../../main/serve/own-address.ts';
import { endSocket, refuseUpgrade, watchLiveness } from '../../../../main/serve/web-socket-port.ts';

export interface FoxgloveAddress {
  readonly host: string;
  /** 0: the system chooses a free port. */
  readonly port: number;
}

// A CommonJS module whose names Node does not find in an import.
const { FoxgloveServer, ServerCapability } = createRequire(import.meta.url)('@foxglove/ws-protocol') as typeof Protocol;

/** Text of `--foxglove`: `8765`, or `192.168.1.5:8765` for other machines. Throws a `BenchError`. */
export function foxgloveAddress(text: string): FoxgloveAddress {
  const [, host = '127.0.0.1', port = ''] = /^(?:(\[[0-9a-f:]+\]|[^:]+):)?(\d{1,5})$/i.exec(text) ?? [];
  const plain = host.replace(/^\[|\]$/g, '');
  if (port !== '' && Number(port) <= 65_535 && (isIP(plain) > 0 || plain === 'localhost')) return { host: plain, port: Number(port) };
  throw new BenchError(
    'bad-input',
    `--foxglove: found "${text}"; allowed: a port, or the address of an interface with a port, such as 192.168.1.5:8765.`,
  );
}

/** Foxglove in a browser and as a program; pages of this machine, such as Lichtblick served there. */
const knownOrigins = ['https://app.foxglove.dev', 'file://'];

export interface FoxgloveLimits {
  readonly clients: number;
  /** Bound of unread data for one client, bytes. */
  readonly bufferedBytes: number;
  readonly pingMs: number;
}

const usualLimits: FoxgloveLimits = { clients: 8, bufferedBytes: 16 << 20, pingMs: 15_000 };
/** Longest message of a client, bytes: thousands of subscriptions. */
const messageBytes = 256 << 10;
const messageRate = { perSecond: 50, burst: 500 };
/** Least time between two scenes, ms: the page of Foxglove draws at 60 Hz at most, and a scene holds all entities. */
const sceneMs = 33;

/** One protocol by two names: bridges and pages since 2025 use the first one, Lichtblick and older ones the second. */
const subprotocols = ['foxglove.sdk.v1', 'foxglove.websocket.v1'];

export class FoxgloveStream {
  readonly #limits: FoxgloveLimits;
  readonly #foxglove: Protocol.FoxgloveServer;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => subprotocols.find((name) => protocols.has(name)) ?? false,
  });
  readonly #server: Server;
  readonly #gate: ConnectionGate;
  readonly #subscribed = new Set<number>();
  readonly #encoder = new TextEncoder();
  #host = loopbackNames[0] ?? '';
  #port = 0;
  /** The messages of the open session. */
  #messages: FoxgloveMessages | null = null;
  readonly #messagesOf: typeof FoxgloveMessages;
  #channels: readonly number[] = [];
  /** Session time 0, s since 1970. */
  #began = 0;
  #newest: TelemetryRows | null = null;
  #sentMs = -Infinity;
  #repeat: NodeJS.Timeout | undefined;

  private constructor(messagesOf: typeof FoxgloveMessages, version: string, limits: Partial<FoxgloveLimits>) {
    this.#messagesOf = messagesOf;
    this.#limits = { ...usualLimits, ...limits };
    this.#foxglove = new FoxgloveServer({
      name: `Driftbench ${version}`,
      capabilities: [ServerCapability.time],
      supportedEncodings: ['json'],
    });
    this.#foxglove.on('subscribe', (channel) => this.#subscribed.add(channel));
    this.#foxglove.on('unsubscribe', (channel) => this.#subscribed.delete(channel));
    // A message that the library cannot read.
    this.#foxglove.on('error', () => undefined);
    this.#server = createServer(requestTimes, (_, response) => {
      response
        .writeHead(426, { 'Content-Type': 'text/plain' })
        .end('Open this address as a Foxglove WebSocket in Foxglove or Lichtblick.\n');
    });
    this.#gate = new ConnectionGate(this.#server);
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Rejects with a `BenchError` where it cannot listen. */
  static async open({ host, port }: FoxgloveAddress, version: string, limits: Partial<FoxgloveLimits> = {}): Promise<FoxgloveStream> {
    // With the schemas of its messages, which a bench without Foxglove does not need.
    const { FoxgloveMessages: messagesOf } = await import('./messages.ts');
    const stream = new FoxgloveStream(messagesOf, version, limits);
    stream.#host = host;
    stream.#port = await listenOn(stream.#server, { host, port, tries: 1, option: '--foxglove' });
    return stream;
  }

  /** `ws://127.0.0.1:8765` */
  get address(): string {
    return `ws://${isIP(this.#host) === 6 ? `[${this.#host}]` : this.#host}:${this.#port}`;
  }

  /** A session begins; it takes the place of the one before. */
  opened(layout: TelemetryLayout): void {
    for (const channel of this.#channels) this.#foxglove.removeChannel(channel);
    this.#subscribed.clear();
    this.#began = Date.now() / 1000;
    this.#newest = null;
    this.#messages = new this.#messagesOf(layout, this.#began);
    this.#channels = this.#messages.channels.map(({ topic, schemaName, schema }) =>
      this.#foxglove.addChannel({ topic, encoding: 'json', schemaName, schema: JSON.stringify(schema), schemaEncoding: 'jsonschema' }),
    );
  }

  rows(rows: TelemetryRows): void {
    if (!this.#messages || rows.times.length === 0 || rows.columns !== this.#messages.width) return;
    this.#newest = rows;
    const now = wallMs();
    if (now - this.#sentMs < sceneMs) return;
    this.#sentMs = now;
    this.#send(rows);
  }

  /** Something that a person should read, at the newest session time. */
  log(level: LogLevel, name: string, message: string): void {
    const entry = this.#messages?.ofText(this.#newest?.times.at(-1) ?? 0, level, name, message);
    if (entry) this.#sendMessage(entry);
  }

  /** Shots and hits. */
  game(rows: OccurrenceRows): void {
    for (const occurrence of occurrencesOf(rows)) {
      const entry = this.#messages?.ofOccurrence(occurrence);
      if (entry) this.#sendMessage(entry);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#repeat);
    for (const socket of this.#sockets.clients) endSocket(socket, closeCodes.goingAway, 'The bench was ended.');
    this.#sockets.close();
    await letGo(this.#server);
  }

  /** The newest of the rows. */
  #send({ times, values, columns }: TelemetryRows): void {
    if (this.#subscribed.size === 0) return;
    const last = times.length - 1;
    const time = times[last] ?? 0;
    this.#foxglove.broadcastTime(this.#nanoseconds(time));
    const isWanted = (index: number) => this.#subscribed.has(this.#channels[index] ?? -1);
    for (const message of this.#messages?.ofRow(time, values, last * columns, isWanted) ?? []) this.#sendMessage(message);
    for (const socket of this.#sockets.clients) this.#dropSlow(socket);
  }

  #sendMessage({ channel, time, record }: FoxgloveMessage): void {
    const id = this.#channels[channel];
    if (id === undefined || !this.#subscribed.has(id)) return;
    this.#foxglove.sendMessage(id, this.#nanoseconds(time), this.#encoder.encode(JSON.stringify(record)));
  }

  #nanoseconds(time: number): bigint {
    return BigInt(Math.round((this.#began + time) * 1e6)) * 1000n;
  }

  #dropSlow(socket: WebSocket): void {
    if (socket.bufferedAmount > this.#limits.bufferedBytes) socket.terminate();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refusal = this.#refusalOf(request);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#accept(accepted, request));
  }

  #refusalOf(request: IncomingMessage): string | null {
    if (!this.#isOwnName(request) || !isKnownOrigin(request.headers.origin)) return '403 Forbidden';
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
    if (!subprotocols.some((name) => offered.includes(name))) return '400 Bad Request';
    return this.#sockets.clients.size >= this.#limits.clients ? '503 Service Unavailable' : null;
  }

  /** A foreign name that resolves to this machine (DNS rebinding) is none of its own; addresses cannot be rebound. */
  #isOwnName({ headers }: IncomingMessage): boolean {
    const [, name = ''] = /^(.*?)(?::\d+)?$/.exec(headers.host ?? '') ?? [];
    if (loopbackNames.includes(name) || name === '[::1]') return true;
    return !loopbackNames.includes(this.#host) && (isIP(name.replace(/^\[|\]$/g, '')) > 0 || name === hostname());
  }

  #accept(socket: WebSocket, request: IncomingMessage): void {
    // An error (an oversized message, broken framing) is followed by the close.
    socket.on('error', () => undefined);
    this.#gate.admit(request);
    watchLiveness(socket, this.#limits.pingMs);
    const messages = new RateLimit(messageRate, wallMs());
    // The library's type is that of browsers; `ws` fits it where it is used.
    this.#foxglove.handleConnection(socket as unknown as Protocol.IWebSocket, 'client');
    socket.on('message', () => {
      if (socket.readyState !== socket.OPEN) return;
      if (!messages.take(wallMs())) return endSocket(socket, closeCodes.tooMuch, 'Too many messages.');
      this.#dropSlow(socket);
      // A client that subscribes while the session is paused sees its present state.
      this.#repeat ??= setTimeout(() => {
        this.#repeat = undefined;
        if (this.#newest) this.#send(this.#newest);
      }, sceneMs).unref();
    });
  }
}

/** Shows the open run of a bench. */
export function benchOnlooker(stream: FoxgloveStream): Required<Pick<OpenedFeature, 'changed' | 'rows' | 'game'>> {
  let shown: Pick<BenchState, 'epoch' | 'layout' | 'status' | 'fault'> = emptyBenchState;
  return {
    changed: (state) => {
      const before = shown;
      shown = state;
      if (state.layout && state.layout !== before.layout) {
        stream.opened(state.layout);
        stream.log('info', 'opened', `Opened: ${state.experiment?.name ?? 'session'}`);
      }
      if (state.fault && state.fault !== before.fault) stream.log('error', 'fault', state.fault.message);
      else if (state.status !== before.status && state.layout) stream.log('info', state.status, `The session is ${state.status}.`);
    },
    rows: (epoch, rows) => {
      if (epoch === shown.epoch) stream.rows(rows);
    },
    game: (rows) => stream.game(rows),
  };
}

/** Shows the mirror of a live session that no page shows. */
export function foxgloveEvents(stream: FoxgloveStream | null): SessionEvents {
  return {
    opened: ({ layout }) => stream?.opened(layout),
    progress: () => undefined,
    rows: (rows) => stream?.rows(rows),
    decisions: () => undefined,
    game: stream ? (rows) => stream.game(rows) : undefined,
    fault: ({ message }) => stream?.log('error', 'fault', message),
  };
}

export function foxgloveLine({ address }: FoxgloveStream): string {
  return `Foxglove WebSocket at ${address}`;
}

/** Programs that are no browsers send none. */
function isKnownOrigin(origin: string | undefined): boolean {
  if (origin === undefined || knownOrigins.includes(origin)) return true;
  return /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}
