/** The client's end of a bench connection: typed calls, events and telemetry over any port. */
import type { BenchEvents, CallInput, CallName, CallResult, EventName, Role } from '../contract/bench.ts';
import { BenchError } from '../contract/errors.ts';
import type { BenchPort, HostMessage } from '../contract/messages.ts';
import { decodeFrame, type TelemetryFrame } from '../contract/telemetry-frames.ts';

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type Handler<Value> = (value: Value) => void;

/** Used by desktop window, LAN browser and tests. The creator closes it. */
export class BenchClient {
  readonly #port: BenchPort;
  readonly #pending = new Map<number, Pending>();
  readonly #events = new Map<EventName, Set<Handler<never>>>();
  readonly #telemetry = new Set<Handler<TelemetryFrame>>();
  readonly #closed = new Set<Handler<string>>();
  #nextId = 1;
  /** Telemetry frames so far; the host numbers them alike. */
  #frames = 0;
  #open = true;
  /** The role that the host granted; null until its greeting came. */
  role: Role | null = null;
  version: string | null = null;

  constructor(port: BenchPort) {
    this.#port = port;
    port.onMessage((message) => (typeof message === 'string' ? this.#onText(message) : this.#onBinary(message)));
    port.onClose((reason) => this.#onClose(reason));
  }

  /**
   * Calls the bench. Rejects with a `BenchError`: the host's refusal, or `not-possible` when the connection is closed
   * or closes first.
   */
  call<N extends CallName>(name: N, params: CallInput<N>): Promise<CallResult<N>> {
    if (!this.#open) return Promise.reject(new BenchError('not-possible', 'The connection to the bench is closed.'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#port.send(JSON.stringify({ id, call: name, params }));
    });
  }

  /**
   * Sends a report of what a participant of a live session did and saw (`ReportWriter`). Lost where the connection is
   * closed.
   */
  report(batch: Uint8Array<ArrayBuffer>): void {
    if (this.#open) this.#port.send(batch);
  }

  /** Subscribes to an event; returns the unsubscriber. */
  on<E extends EventName>(event: E, handler: Handler<BenchEvents[E]>): () => void {
    const handlers = this.#events.get(event) ?? new Set();
    this.#events.set(event, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** Subscribes to telemetry. A frame is acknowledged once every handler has returned. */
  onTelemetry(handler: Handler<TelemetryFrame>): () => void {
    this.#telemetry.add(handler);
    return () => this.#telemetry.delete(handler);
  }

  onClose(handler: Handler<string>): () => void {
    this.#closed.add(handler);
    return () => this.#closed.delete(handler);
  }

  close(): void {
    this.#port.close();
  }

  #onText(text: string): void {
    const message = JSON.parse(text) as HostMessage;
    if ('hello' in message) {
      this.role = message.hello.role;
      this.version = message.hello.version;
    } else if ('event' in message) {
      for (const handler of this.#events.get(message.event) ?? []) handler(message.data as never);
    } else this.#settle(message);
  }

  #settle(message: Extract<HostMessage, { id: number }>): void {
    const pending = this.#take(message.id);
    if ('error' in message) pending?.reject(new BenchError(message.error.code, message.error.message));
    else pending?.resolve(message.result);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #onBinary(bytes: Uint8Array): void {
    const { answers, frame } = decodeFrame(bytes);
    if (answers !== null) return this.#take(answers)?.resolve(frame);
    // Counted before the handlers: a frame whose handler fails is acknowledged with the next one.
    const ack = ++this.#frames;
    for (const handler of this.#telemetry) handler(frame);
    this.#port.send(JSON.stringify({ ack }));
  }

  #onClose(reason: string): void {
    this.#open = false;
    for (const pending of this.#pending.values()) pending.reject(new BenchError('not-possible', `The connection closed: ${reason}`));
    this.#pending.clear();
    for (const handler of this.#closed) handler(reason);
  }
}
