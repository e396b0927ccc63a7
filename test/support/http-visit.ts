/** Visits to a server over HTTP and web sockets, without a browser. */
import { request } from 'node:http';
import type { WebSocket } from 'ws';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * One plain request on a connection of its own, which no other has left behind; header names and paths go out exactly
 * as given.
 */
export function ask(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
  localAddress?: string,
): Promise<Answer> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ host, port, method, path, headers, localAddress, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The cookie that an answer sets. */
export function cookieOf({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

export async function opened(socket: WebSocket): Promise<void> {
  if (socket.readyState === socket.OPEN) return;
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
}
