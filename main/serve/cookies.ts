/** The cookie of a page that has entered. Cookies ignore ports, so its name has the port in it: two benches keep apart. */
import type { IncomingMessage } from 'node:http';

export function setCookie(request: IncomingMessage, value: string): string {
  return `${cookiePair(request.socket.localPort ?? 0, value)}; HttpOnly; SameSite=Strict; Path=/`;
}

/** As the header of a request has it. */
export function cookiePair(port: number, value: string): string {
  return `${nameFor(port)}=${value}`;
}

/** The value that came with the request; empty when there was none. */
export function cookieOf(request: IncomingMessage): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = cookiePair(request.socket.localPort ?? 0, '');
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

function nameFor(port: number): string {
  return `driftbench-${port}`;
}
