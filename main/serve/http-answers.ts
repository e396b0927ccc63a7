/** Answers over HTTP: every one with the security headers, refusals as JSON with a code. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PageFile } from './page-files.ts';
import { securityHeaders } from './security-headers.ts';

export function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const caching = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.writeHead(200, { ...securityHeaders, 'content-type': file.type, 'cache-control': caching });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** A module whose address names its content. */
export function sendModule(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.writeHead(200, { ...securityHeaders, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'private, immutable' });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Nothing to say but the cookie. */
export function sendCookie(response: ServerResponse, cookie: string): void {
  response.writeHead(204, { ...securityHeaders, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
}

/** Sends the visitor elsewhere on this host. */
export function redirect(response: ServerResponse, path: string): void {
  response.writeHead(302, { ...securityHeaders, location: path, 'cache-control': 'no-store' }).end();
}

/** Refuses; the connection ends, so that what is left of the request need not be read. */
export function refuse(response: ServerResponse, status: number, code: ErrorCode, message: string): void {
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(status, headers).end(JSON.stringify({ code, message }));
}

/** `allowed`: methods that are, as the header has them. */
export function refuseMethod(response: ServerResponse, allowed: string): void {
  response.setHeader('allow', allowed);
  refuse(response, 405, 'not-possible', `Allowed here: ${allowed}.`);
}
