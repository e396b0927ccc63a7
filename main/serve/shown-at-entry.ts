/** What somebody shows who wants to enter: a small body of JSON, sent by POST from the own page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { refuse, refuseMethod } from './http-answers.ts';
import { isOwnOrigin } from './own-address.ts';

export interface EntryForm<Shown> {
  readonly schema: z.ZodType<Shown>;
  /** As it is told to who sends something else: `{"token": "…"}`. */
  readonly example: string;
  /** To whom the page belongs: `the bench`. */
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
    return refused(() => refuse(response, 403, 'not-allowed', `Only ${owner}’s own page may enter.`));
  const body = await readBody(request);
  if (body === null) return refused(() => refuse(response, 413, 'too-many', `The body has at most ${bodyBytes} bytes.`));
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
