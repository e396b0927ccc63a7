/** The cookie of a page that has entered. Cookies ignore ports, so its name has the port in it: two benches keep apart. */
import type { IncomingMessage } from 'node:http';

export function setCookie(request: IncomingMessage, value: string): string {
  return `${nameFor(request)}=${value}; HttpOnly; SameSite=Strict; Path=/`;
}

/** The value that came with the request; empty when there was none. */
export function cookieOf(request: IncomingMessage): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${nameFor(request)}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

function nameFor(request: IncomingMessage): string {
  return `driftbench-${request.socket.localPort}`;
}
