/** Two ends of a pipe in memory: what one sends, the other gets, in order, in a later turn of the event loop. */
import type { BenchPort } from '../../contract/messages.ts';

type Message = string | Uint8Array<ArrayBuffer>;

class PairedPort implements BenchPort {
  other: PairedPort | null = null;
  /** Why this end was closed; null while open. */
  closed: string | null = null;
  readonly #messages = new Set<(message: Message) => void>();
  readonly #closings = new Set<(reason: string) => void>();

  send(message: Message): void {
    const { other } = this;
    if (other && this.closed === null) setImmediate(() => other.#receive(message));
  }

  onMessage(handler: (message: Message) => void): () => void {
    this.#messages.add(handler);
    return () => this.#messages.delete(handler);
  }

  onClose(handler: (reason: string) => void): () => void {
    this.#closings.add(handler);
    return () => this.#closings.delete(handler);
  }

  close(reason = 'closed'): void {
    const { other } = this;
    this.#end(reason);
    if (other) setImmediate(() => other.#end(reason));
  }

  #receive(message: Message): void {
    if (this.closed === null) for (const handler of this.#messages) handler(message);
  }

  #end(reason: string): void {
    if (this.closed !== null) return;
    this.closed = reason;
    for (const handler of this.#closings) handler(reason);
  }
}

/** The page's end and the host's end of a new pipe. */
export function portPair(): { page: PairedPort; host: PairedPort } {
  const page = new PairedPort();
  const host = new PairedPort();
  page.other = host;
  host.other = page;
  return { page, host };
}
