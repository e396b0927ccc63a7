/** Refuses to make a WebSocket of a request. */
import type { Duplex } from 'node:stream';

/** `status`: `403 Forbidden`. The connection ends. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
