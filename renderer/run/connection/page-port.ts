/** A bench port as the page opens it: it also knows whether its closing was a refusal. */
import type { BenchPort } from '../../../contract/messages.ts';

export interface PagePort extends BenchPort {
  /** True once the host closed the port because this page may not come in: trying again is of no use. */
  readonly refused: boolean;
}

/** The host will not let this page in; the message says what to do. */
export class EntryRefused extends Error {
  override readonly name = 'EntryRefused';
}

type Handler<Value> = (value: Value) => void;

/** The listeners of a port; closing is reported once. */
export class PortListeners {
  readonly #messages = new Set<Handler<string | Uint8Array>>();
  readonly #closings = new Set<Handler<string>>();
  #closed = false;

  onMessage(handler: Handler<string | Uint8Array>): () => void {
    this.#messages.add(handler);
    return () => this.#messages.delete(handler);
  }

  onClose(handler: Handler<string>): () => void {
    this.#closings.add(handler);
    return () => this.#closings.delete(handler);
  }

  /** Passes on text and bytes; anything else is not of this protocol and is dropped. */
  message(data: unknown): void {
    const message = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
    if (typeof message !== 'string' && !(message instanceof Uint8Array)) return;
    for (const handler of this.#messages) handler(message);
  }

  close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const handler of this.#closings) handler(reason);
  }
}
