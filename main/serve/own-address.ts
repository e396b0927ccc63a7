/** Whether a request was meant for this host: its Host header and its Origin. A page of another site passes neither. */
import type { IncomingMessage } from 'node:http';

/** The names under which a server on loopback is asked. */
export const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost'];

/** The port that an address of HTTP means when it names none: nobody sends it along. */
const usualPort = 80;

/** True for these names of this machine with this port. A name that was bent to its address (DNS rebinding) is another name. */
export function isOwnHost({ headers, socket: { localPort } }: Asking, names = loopbackNames): boolean {
  return names.some((name) => headers.host === `${name}:${localPort}` || (localPort === usualPort && headers.host === name));
}

/** What is looked at of a request. */
interface Asking {
  readonly headers: Pick<IncomingMessage['headers'], 'host'>;
  readonly socket: Pick<IncomingMessage['socket'], 'localPort'>;
}

/** True when the page that asks was loaded from this host; to be called once the Host header is known to be good. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host}`;
}
