/** The host's end of one bench connection: calls in, answers, events and telemetry out, misuse refused. */
import { frameOf, type RowBlock, type TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { permits, type BenchEvents, type CallTable, type EventName, type Role } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import { connectionLimits, type BenchPort, type HostMessage, clientMessage, type ClientMessage } from '../../contract/messages.ts';
import type { BenchHandlers } from './bench-handlers.ts';
import { RateLimit, type Rate } from '../base/rate-limit.ts';
import { TelemetryOutbox } from './telemetry-outbox.ts';
import { shortened } from '../../experiment/shortened.ts';
import { z } from 'zod';

export interface EndpointOptions {
  readonly port: BenchPort;
  readonly role: Role;
  readonly version: string;
  /** The calls that it may be sent. */
  readonly calls: CallTable;
  readonly handlers: BenchHandlers;
  /** Refuses calls that are not among `calls`, which others may make; left out: there are no others. */
  readonly refusal?: string;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  /** Takes binary messages and checks their limits; left out: binary messages are misuse. */
  readonly onBinary?: (bytes: Uint8Array) => void;
  /** Called with errors that are bugs; the page only learns that there was one. */
  readonly reportBug: (error: unknown) => void;
}

const messageRate: Rate = { perSecond: connectionLimits.messagesPerSecond, burst: connectionLimits.burst };
/** Bound on answers to misuse before the connection is closed. */
const patience: Rate = { perSecond: 5, burst: 50 };

export class RpcEndpoint {
  readonly #options: EndpointOptions;
  readonly #outbox: TelemetryOutbox;
  readonly #messages: RateLimit;
  readonly #patience: RateLimit;
  #refusals = 0;
  #open = true;

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#outbox = new TelemetryOutbox((frame) => this.#open && options.port.send(frame));
    this.#messages = new RateLimit(messageRate, options.nowMs());
    this.#patience = new RateLimit(patience, options.nowMs());
    options.port.onMessage((message) => this.#receive(message));
    options.port.onClose(() => (this.#open = false));
    this.#send({ hello: { version: options.version, role: options.role } });
  }

  /** Messages refused so far for their form or their number; refused calls are answers and do not count. */
  get refusals(): number {
    return this.#refusals;
  }

  sendEvent<E extends EventName>(event: E, data: BenchEvents[E]): void {
    this.#send({ event, data });
  }

  /** Sends an event that is text already: the same for many. */
  sendText(message: string): void {
    if (this.#open) this.#options.port.send(message);
  }

  sendRows(epoch: number, rows: RowBlock): void {
    this.#outbox.push(epoch, rows);
  }

  #receive(message: unknown): void {
    if (!this.#open) return;
    const { onBinary } = this.#options;
    if (onBinary && message instanceof Uint8Array) return onBinary(message);
    const read = readClientMessage(message);
    // Each frame in flight is acknowledged once: acknowledgements need no limit and stay outside the limit of calls.
    if ('ack' in read && this.#outbox.acknowledge(read.ack)) return;
    const id = 'id' in read ? read.id : null;
    if (!this.#messages.take(this.#options.nowMs())) this.#refuse(id, tooMany);
    else if ('malformed' in read) this.#refuseMalformed(read);
    else if ('call' in read) void this.#answer(read.id, read.call, read.params);
    else this.#refuse(null, new BenchError('bad-input', `Frame ${read.ack} was not sent, or is acknowledged already.`));
  }

  async #answer(id: number, call: string, params: unknown): Promise<void> {
    try {
      const result = await this.#dispatch(call, params);
      if (this.#isRows(call, result)) this.#sendBinary(frameOf(result, result.epoch, id));
      else this.#send({ id, result });
    } catch (error) {
      this.#sendError(id, this.#expected(error));
    }
  }

  /** Rejects with a `BenchError` when refused, with another error when the handler has a bug. */
  async #dispatch(name: string, params: unknown): Promise<unknown> {
    const { calls, handlers, role, refusal } = this.#options;
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!call && refusal !== undefined) throw new BenchError('not-allowed', refusal);
    if (!call) throw new BenchError('bad-input', `There is no call "${name}"; the calls are ${Object.keys(calls).join(', ')}.`);
    if (!permits(role, call.role)) throw new BenchError('not-allowed', `${name} needs the role ${call.role}; this connection has ${role}.`);
    const checked = call.params.safeParse(params);
    if (!checked.success) throw new BenchError('bad-input', `${name}: ${z.prettifyError(checked.error)}`);
    const handler = (handlers as Readonly<Record<string, (params: unknown) => unknown>>)[name];
    if (!handler) throw new BenchError('not-possible', `${name}: this bench lacks the feature that answers it.`);
    return handler(checked.data);
  }

  /** True if the result of this call is sent in binary. */
  #isRows(name: string, result: unknown): result is TelemetryFrame {
    return result !== undefined && this.#options.calls[name]?.binary === true;
  }

  #expected(error: unknown): BenchError {
    if (error instanceof BenchError) return error;
    this.#options.reportBug(error);
    return new BenchError('internal', 'The call failed in the bench; the cause is in the bench’s log on the terminal.');
  }

  /** A message that cannot be answered ends the connection. */
  #refuseMalformed({ malformed, id }: MalformedMessage): void {
    this.#refuse(id, new BenchError('bad-input', malformed));
    if (id === null) this.#close(malformed);
  }

  #refuse(id: number | null, error: BenchError): void {
    this.#refusals += 1;
    if (!this.#patience.take(this.#options.nowMs())) this.#close(`Too many refused messages; the last: ${error.message}`);
    else if (id !== null) this.#sendError(id, error);
  }

  #sendError(id: number, { code, message }: BenchError): void {
    this.#send({ id, error: { code, message } });
  }

  #send(message: HostMessage): void {
    if (this.#open) this.#options.port.send(JSON.stringify(message));
  }

  #sendBinary(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#open) this.#options.port.send(bytes);
  }

  #close(reason: string): void {
    this.#open = false;
    this.#options.port.close(reason);
  }
}

const tooMany = new BenchError(
  'too-many',
  `A page sends at most ${connectionLimits.messagesPerSecond} messages a second, ${connectionLimits.burst} at once; wait and try again.`,
);

/** A message that is not one; `id` is that of the call it seems to be, so that it can be answered. */
interface MalformedMessage {
  readonly malformed: string;
  readonly id: number | null;
}

function readClientMessage(message: unknown): ClientMessage | MalformedMessage {
  if (typeof message !== 'string') return { malformed: 'A page sends text only; found a binary message.', id: null };
  if (message.length > connectionLimits.messageBytes) {
    return { malformed: `A message has at most ${connectionLimits.messageBytes} bytes; found ${message.length}.`, id: null };
  }
  const json = parsed(message);
  const checked = clientMessage.safeParse(json);
  if (checked.success) return checked.data;
  return { malformed: `A message is {"id","call","params"} or {"ack"}; found ${shortened(message)}.`, id: idOf(json) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function idOf(json: unknown): number | null {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null;
  return Number.isSafeInteger(json.id) && (json.id as number) >= 0 ? (json.id as number) : null;
}
