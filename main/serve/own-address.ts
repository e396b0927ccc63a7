/**
 * Checks that a request is meant for this host, by its Host header and its Origin. A page of another site passes
 * neither.
 */
import type { IncomingMessage } from 'node:http';

/** Host names of a server on loopback. */
export const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost'];

/** The default port of HTTP, which browsers leave out of Host and Origin. */
const usualPort = 80;

/**
 * True for these names of this machine with this port. A foreign name that resolves to its address (DNS rebinding)
 * fails.
 */
export function isOwnHost({ headers, socket: { localPort } }: CheckedRequest, names = loopbackNames): boolean {
  return names.some((name) => headers.host === `${name}:${localPort}` || (localPort === usualPort && headers.host === name));
}

interface CheckedRequest {
  readonly headers: Pick<IncomingMessage['headers'], 'host'>;
  readonly socket: Pick<IncomingMessage['socket'], 'localPort'>;
}

/** True when the requesting page was loaded from this host; call it after the Host header was checked. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host}`;
}
