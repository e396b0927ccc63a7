/** The bench's HTTP requests: the page's files, and the exchange of a one-time token for a cookie. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { cookieOf, setCookie, type Entry } from './entry.ts';
import { refuse, refuseMethod, sendCookie, sendFile, shownAtEntry, type EntryForm } from './http-answers.ts';
import { isOwnHost } from './own-address.ts';
import type { PageFile } from './page-files.ts';

export interface HttpSite {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly entry: Entry;
  /** A visitor came with an address that was used already: the operator needs a fresh one. */
  readonly onUsedToken: () => void;
}

const entryForm: EntryForm<{ token: string }> = {
  schema: z.strictObject({ token: z.string() }),
  example: '{"token": "…"}',
  owner: 'the bench',
};

const advice = {
  used: 'This one-time URL was used already. A new one is printed in the terminal where the bench was started.',
  wrong: 'This URL is not valid. Open the latest one printed in the terminal where the bench was started.',
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
  const shown = await shownAtEntry(entryForm, request, response);
  if (shown) admit(site, shown.token, request, response);
}

function admit({ entry, onUsedToken }: HttpSite, token: string, request: IncomingMessage, response: ServerResponse): void {
  const admission = entry.admit(token);
  if ('cookie' in admission) return sendCookie(response, setCookie(request, admission.cookie));
  refuse(response, 403, 'not-allowed', advice[admission.refused]);
  const isInside = entry.knows(cookieOf(request));
  if (admission.refused === 'used' && !isInside) onUsedToken();
}
