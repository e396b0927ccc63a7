/** Whether a request was meant for this host: its Host header and its Origin. A page of another site passes neither. */
import type { IncomingMessage } from 'node:http';

/** True for the names of this machine with this port. A name that was bent to 127.0.0.1 (DNS rebinding) is another name. */
export function isOwnHost(request: IncomingMessage): boolean {
  const port = request.socket.localPort;
  return request.headers.host === `127.0.0.1:${port}` || request.headers.host === `localhost:${port}`;
}

/** True when the page that asks was loaded from this host; to be called once the Host header is known to be good. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host}`;
}
