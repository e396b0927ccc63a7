/** Who listens to a port, and the one closing that they hear of. */

type Handler<Value> = (value: Value) => void;

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
