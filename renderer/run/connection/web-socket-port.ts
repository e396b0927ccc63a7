/** The bench, or a game, over a WebSocket: how a browser connects. */
import { livePaths } from '../../../contract/live-limits.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import { type PagePort, PortListeners } from './page-port.ts';

/** Closings after which reconnecting is of no use. */
const usualFinalCodes: readonly number[] = [closeCodes.notEntered, closeCodes.kicked, closeCodes.replaced, closeCodes.tooMuch];
const refusedReason = 'Open the address that Driftbench printed in its terminal; it contains a one-time access token.';

class WebSocketPort implements PagePort {
  readonly #socket: WebSocket;
  readonly #listeners = new PortListeners();
  readonly #finalCodes: readonly number[];
  refused = false;

  constructor(socket: WebSocket, finalCodes: readonly number[]) {
    this.#socket = socket;
    this.#finalCodes = finalCodes;
    socket.addEventListener('message', ({ data }) => this.#listeners.message(data));
    socket.addEventListener('close', ({ code, reason }) => this.#onClose(code, reason));
  }

  send(message: string | Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  onMessage(handler: (message: string | Uint8Array) => void): () => void {
    return this.#listeners.onMessage(handler);
  }

  onClose(handler: (reason: string) => void): () => void {
    return this.#listeners.onClose(handler);
  }

  close(): void {
    this.#socket.close();
  }

  #onClose(code: number, reason: string): void {
    this.refused = this.#finalCodes.includes(code);
    this.#listeners.close(reason || (this.refused ? refusedReason : 'The bench closed the connection.'));
  }
}

/**
 * Opens a socket of the page's own origin at `path`. Rejects without an answer. `alsoFinal`: closings after which this
 * page does not reconnect.
 */
export function openWebSocketPort(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  path: string = livePaths.bench,
  alsoFinal: readonly number[] = [],
): Promise<PagePort> {
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`);
  socket.binaryType = 'arraybuffer';
  const port = new WebSocketPort(socket, [...usualFinalCodes, ...alsoFinal]);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(port), { once: true });
    port.onClose((reason) => reject(new Error(reason)));
  });
}
