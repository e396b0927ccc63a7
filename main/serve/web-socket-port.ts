/** A WebSocket as a bench port. A page that does not read is dropped: the host keeps nothing for it beyond a bound. */
import type { WebSocket } from 'ws';
import { closeCodes } from '../../contract/close-codes.ts';
import type { BenchPort } from '../../contract/messages.ts';
import type { Duplex } from 'node:stream';

/** Time for the closing handshake before the socket is cut, ms. */
const farewellMs = 1000;
/** Longest reason that a close frame can carry, bytes. */
const reasonBytes = 123;

export class WebSocketPort implements BenchPort {
  readonly #socket: WebSocket;
  readonly #bufferedBytes: number;

  /** `bufferedBytes`: what may wait unread before the page counts as too slow. */
  constructor(socket: WebSocket, bufferedBytes: number) {
    this.#socket = socket;
    this.#bufferedBytes = bufferedBytes;
  }

  send(message: string | Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#bufferedBytes) {
      this.end(closeCodes.tooSlow, 'This page is too slow to read its messages; reload it.');
    } else this.#socket.send(message);
  }

  onMessage(handler: (message: string | Uint8Array) => void): () => void {
    const onMessage = (bytes: Buffer, isBinary: boolean) => handler(isBinary ? bytes : bytes.toString());
    this.#socket.on('message', onMessage);
    return () => this.#socket.off('message', onMessage);
  }

  onClose(handler: (reason: string) => void): () => void {
    const onClose = (code: number, reason: Buffer) => handler(reason.toString() || `code ${code}`);
    this.#socket.on('close', onClose);
    return () => this.#socket.off('close', onClose);
  }

  close(reason = ''): void {
    this.end(closeCodes.misuse, reason);
  }

  /** Closes with a code of the host's. */
  end(code: number, reason: string): void {
    endSocket(this.#socket, code, reason);
  }
}

/** Closes a socket with a code and a reason; one that does not answer the closing handshake is cut. */
export function endSocket(socket: WebSocket, code: number, reason: string): void {
  // Each message of a client that is being refused would add a timer and a listener.
  if (socket.readyState >= socket.CLOSING) return;
  socket.close(code, shortened(reason));
  const cut = setTimeout(() => socket.terminate(), farewellMs).unref();
  socket.once('close', () => clearTimeout(cut));
}

function shortened(reason: string): string {
  const bytes = Buffer.from(reason);
  return bytes.length <= reasonBytes ? reason : `${bytes.subarray(0, reasonBytes - 6).toString()}…`.replace('\uFFFD', '');
}

/** `status`: `403 Forbidden`. The connection ends. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Until the socket closes. */
export function watchLiveness(socket: WebSocket, intervalMs: number): void {
  let answered = true;
  let before = performance.now();
  const timer = setInterval(() => {
    const passed = performance.now() - before;
    before += passed;
    // A host that stood still itself has not read the answer yet.
    if (!answered && passed < 1.5 * intervalMs) return socket.terminate();
    answered = false;
    socket.ping();
  }, intervalMs);
  timer.unref();
  socket.on('pong', () => (answered = true));
  socket.on('close', () => clearInterval(timer));
}
