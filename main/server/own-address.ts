/** Whether a request was meant for this host: its Host header and its Origin. A page of another site passes neither. */
import type { IncomingMessage } from 'node:http';

/** The names under which a server on loopback is asked. */
export const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost'];

/** True for these names of this machine with this port. A name that was bent to its address (DNS rebinding) is another name. */
export function isOwnHost(request: IncomingMessage, names = loopbackNames): boolean {
  const port = request.socket.localPort;
  return names.some((name) => request.headers.host === `${name}:${port}`);
}

/** True when the page that asks was loaded from this host; to be called once the Host header is known to be good. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host}`;
}
