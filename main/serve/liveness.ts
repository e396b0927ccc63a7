/** Pings a WebSocket and cuts it when the other end is gone without a word. */
import type { WebSocket } from 'ws';

/** Until the socket closes. */
export function watchLiveness(socket: WebSocket, intervalMs: number): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, intervalMs);
  timer.unref();
  socket.on('pong', () => (answered = true));
  socket.on('close', () => clearInterval(timer));
}
