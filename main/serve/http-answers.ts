/**
 * Answers over HTTP, with the security headers, refusals as JSON with a code; and the JSON that a visitor posts to
 * enter.
 */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PageFile } from './page-files.ts';
import type { z } from 'zod';
import { isOwnOrigin } from './own-address.ts';

export function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const caching = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.writeHead(200, { ...securityHeaders, 'content-type': file.type, 'cache-control': caching });
  if (request.method === 'HEAD') response.end();
  // A visitor who leaves before the end closes the file too.
  else pipeline(createReadStream(file.path), response, () => undefined);
}

/** A module whose address names its content. */
export function sendModule(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.writeHead(200, { ...securityHeaders, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'private, immutable' });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** The cookie alone; null: the browser keeps the one that it has. */
export function sendCookie(response: ServerResponse, cookie: string | null): void {
  response.writeHead(204, { ...securityHeaders, ...(cookie && { 'set-cookie': cookie }), 'cache-control': 'no-store' }).end();
}

/** Sends the visitor elsewhere on this host. */
export function redirect(response: ServerResponse, path: string): void {
  response.writeHead(302, { ...securityHeaders, location: path, 'cache-control': 'no-store' }).end();
}

/** Refuses; the connection ends, so that the rest of the request need not be read. */
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

/** Restricts what the page may load, and which sites may embed it. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
  // The address holds a token.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export interface EntryForm<Shown> {
  readonly schema: z.ZodType<Shown>;
  /** For the error message where something else is sent: `{"token": "…"}`. */
  readonly example: string;
  /** The owner of the page, in words: `the bench`. */
  readonly owner: string;
}

/** Largest body, bytes. */
const bodyBytes = 1024;

/** Null: it was none, and has been refused. */
export async function shownAtEntry<Shown>(
  { schema, example, owner }: EntryForm<Shown>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Shown | null> {
  if (request.method !== 'POST') return refused(() => refuseMethod(response, 'POST'));
  if (request.headers.origin !== undefined && !isOwnOrigin(request))
    return refused(() => refuse(response, 403, 'not-allowed', `Only ${owner}’s own page may make this request.`));
  const body = await readBody(request);
  if (body === null)
    return refused(() => refuse(response, 413, 'too-many', `The request body is too long; allowed: at most ${bodyBytes} bytes.`));
  const shown = schema.safeParse(parsed(body));
  if (shown.success) return shown.data;
  return refused(() => refuse(response, 400, 'bad-input', `The body must be ${example}.`));
}

function refused(answer: () => void): null {
  answer();
  return null;
}

/** As text; null when it is too large or was broken off. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
