/** How a WebSocket ends, for tests that look at sockets themselves. */
import type { WebSocket } from 'ws';

/** Resolves with code and reason when the socket closes. */
export function closing(socket: WebSocket): Promise<{ code: number; reason: string }> {
  return new Promise((resolve) => socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })));
}
