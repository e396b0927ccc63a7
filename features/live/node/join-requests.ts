/**
 * The HTTP requests of a live session: the join page with its files, and the exchange of the join code for a cookie.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { livePaths } from '../../../contract/live-limits.ts';
import { cookieOf, setCookie } from '../../../main/serve/entry.ts';
import {
  redirect,
  refuse,
  refuseMethod,
  sendCookie,
  sendFile,
  sendModule,
  shownAtEntry,
  type EntryForm,
} from '../../../main/serve/http-answers.ts';
import { isOwnHost } from '../../../main/serve/own-address.ts';
import type { PageFile } from '../../../main/serve/page-files.ts';
import type { JoinCode } from './join-code.ts';
import type { Visitors } from './visitors.ts';

export interface JoinSite {
  /** URL path → file; the page itself is `/`. */
  readonly files: ReadonlyMap<string, PageFile>;
  readonly code: JoinCode;
  readonly visitors: Visitors;
  /** Checksum → text of the plugins that players' browsers load. */
  readonly plugins: ReadonlyMap<string, string>;
  /** Host names of this server. */
  readonly names: readonly string[];
  readonly nowMs: () => number;
}

const entryForm: EntryForm<{ code: string }> = {
  schema: z.strictObject({ code: z.string().max(64) }),
  example: '{"code": "…"}',
  owner: 'the host',
};

export function answerJoinRequest(site: JoinSite, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0] ?? '/';
  if (!isOwnHost(request, site.names)) refuse(response, 403, 'not-allowed', `This host answers at ${site.names.join(' and ')} only.`);
  else if (path === livePaths.enter) void answerEnter(site, request, response);
  else if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response, 'GET, HEAD');
  else if (path.startsWith(livePaths.plugins)) answerPlugin(site, path.slice(livePaths.plugins.length), request, response);
  else answerPage(site, path, request, response);
}

function answerPage({ files }: JoinSite, path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = files.get(path === livePaths.join ? '/' : path);
  if (path === '/') redirect(response, livePaths.join);
  else if (file) sendFile(request, response, file);
  else refuse(response, 404, 'not-found', `There is nothing at this address. The page to join is at ${livePaths.join}.`);
}

/** For those who have shown the code. */
function answerPlugin({ plugins, visitors }: JoinSite, name: string, request: IncomingMessage, response: ServerResponse): void {
  const text = plugins.get(name.replace(/\.js$/, ''));
  if (visitors.of(cookieOf(request)) === null) refuse(response, 403, 'not-allowed', 'Enter the join code that the host’s screen shows.');
  else if (text === undefined) refuse(response, 404, 'not-found', 'The host no longer has this plugin; join again.');
  else sendModule(request, response, text);
}

async function answerEnter(site: JoinSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const shown = await shownAtEntry(entryForm, request, response);
  if (shown) admit(site, shown.code, request, response);
}

function admit({ code, visitors, nowMs }: JoinSite, given: string, request: IncomingMessage, response: ServerResponse): void {
  const address = request.socket.remoteAddress ?? '';
  const admission = code.attempt(given, address, nowMs());
  // A browser that enters again keeps its cookie, and with it the seat that is reserved for it.
  if (admission === 'in' && visitors.of(cookieOf(request)) !== null) return sendCookie(response, null);
  const cookie = admission === 'in' ? visitors.admit('person', address, nowMs()) : null;
  if (cookie !== null) return sendCookie(response, setCookie(request, cookie));
  if (admission === 'wrong') refuse(response, 403, 'not-allowed', 'Wrong join code. Enter the one that the host’s screen shows.');
  else refuse(response, 429, 'too-many', 'Too many attempts; wait a minute and try again.');
}
