/** Reads one message of a page: the edge behind which its form is trusted. */
import { clientMessage, connectionLimits, type ClientMessage } from '../../contract/messages.ts';
import { shortened } from '../../contract/shortened.ts';

/** A message that is not one; `id` is that of the call it seems to be, so that it can be answered. */
export interface MalformedMessage {
  readonly malformed: string;
  readonly id: number | null;
}

export function readClientMessage(message: unknown): ClientMessage | MalformedMessage {
  if (typeof message !== 'string') return { malformed: 'A page sends text only; found a binary message.', id: null };
  if (message.length > connectionLimits.messageBytes) {
    return { malformed: `A message has at most ${connectionLimits.messageBytes} bytes; found ${message.length}.`, id: null };
  }
  const json = parsed(message);
  const checked = clientMessage.safeParse(json);
  if (checked.success) return checked.data;
  return { malformed: `A message is {"id","call","params"} or {"ack"}; found ${shortened(message)}.`, id: idOf(json) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function idOf(json: unknown): number | null {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null;
  return Number.isSafeInteger(json.id) && (json.id as number) >= 0 ? (json.id as number) : null;
}
