/** What the bench answers over HTTP: the page's files, and the exchange of a one-time token for a cookie. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { cookieOf, setCookie } from './cookies.ts';
import type { Entry } from './entry.ts';
import { refuse, sendCookie, sendFile } from './http-answers.ts';
import { isOwnHost, isOwnOrigin } from './own-address.ts';
import type { PageFile } from './page-files.ts';
import { readBody } from './read-body.ts';

export interface HttpSite {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly entry: Entry;
  /** Somebody came with an address that was used already: the operator needs a fresh one. */
  readonly onUsedToken: () => void;
}

/** Largest body of a request, bytes. */
const bodyBytes = 1024;
const enterBody = z.strictObject({ token: z.string() });

const advice = {
  used: 'This address was used already: each admits once. A fresh one is printed in the terminal where the bench was started.',
  wrong: 'This address is not valid. Open the one that was printed last in the terminal where the bench was started.',
} as const;

export function answerRequest(site: HttpSite, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0] ?? '/';
  if (!isOwnHost(request)) refuse(response, 403, 'not-allowed', 'The bench answers at 127.0.0.1 and localhost only.');
  else if (path === '/enter') void answerEnter(site, request, response);
  else answerFile(site, path, request, response);
}

function answerFile(site: HttpSite, path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = site.files.get(path);
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response, 'GET, HEAD');
  else if (file) sendFile(request, response, file);
  else refuse(response, 404, 'not-found', `There is nothing at this address. The bench is at /.`);
}

async function answerEnter(site: HttpSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return refuseMethod(response, 'POST');
  if (request.headers.origin !== undefined && !isOwnOrigin(request)) {
    return refuse(response, 403, 'not-allowed', 'Only the bench’s own page may enter.');
  }
  const body = await readBody(request, bodyBytes);
  if (body === null) return refuse(response, 413, 'too-many', `The body has at most ${bodyBytes} bytes.`);
  const token = tokenIn(body);
  if (token === null) return refuse(response, 400, 'bad-input', 'The body must be {"token": "…"}.');
  admit(site, token, request, response);
}

function admit({ entry, onUsedToken }: HttpSite, token: string, request: IncomingMessage, response: ServerResponse): void {
  const admission = entry.admit(token);
  if ('cookie' in admission) return sendCookie(response, setCookie(request, admission.cookie));
  refuse(response, 403, 'not-allowed', advice[admission.refused]);
  const isInside = entry.knows(cookieOf(request));
  if (admission.refused === 'used' && !isInside) onUsedToken();
}

function tokenIn(body: string): string | null {
  try {
    return enterBody.parse(JSON.parse(body)).token;
  } catch {
    return null;
  }
}

function refuseMethod(response: ServerResponse, allowed: string): void {
  response.setHeader('allow', allowed);
  refuse(response, 405, 'not-possible', `Allowed here: ${allowed}.`);
}
