/** A WebSocket as the page's end of a bench connection, for tests that need no page. */
import type { WebSocket } from 'ws';
import type { BenchPort } from '../../contract/messages.ts';

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

/** Resolves with code and reason when the socket closes. */
export function closing(socket: WebSocket): Promise<{ code: number; reason: string }> {
  return new Promise((resolve) => socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })));
}
