/** A WebSocket of Node as a port: how bots connect. */
import { WebSocket } from 'ws';
import type { BenchPort } from '../../../../contract/messages.ts';

/** Bound on opening, ms. */
const handshakeMs = 30_000;

/** Rejects without an answer, and when refused. */
export function openSocketPort(url: string, headers: Record<string, string>): Promise<BenchPort> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, handshakeTimeout: handshakeMs });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      socket.off('error', reject);
      socket.on('error', () => socket.terminate());
      resolve(portOf(socket));
    });
  });
}

/** An open socket as a port. */
export function portOf(socket: WebSocket): BenchPort {
  return {
    send: (message) => socket.send(message),
    onMessage(handler) {
      const onMessage = (bytes: Buffer, isBinary: boolean) => handler(isBinary ? bytes : bytes.toString());
      socket.on('message', onMessage);
      return () => socket.off('message', onMessage);
    },
    onClose(handler) {
      const onClose = (_code: number, reason: Buffer) => handler(reason.toString());
      socket.on('close', onClose);
      return () => socket.off('close', onClose);
    },
    close: () => socket.close(),
  };
}
