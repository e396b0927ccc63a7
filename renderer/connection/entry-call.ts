/** What lets this page in, traded for a cookie. */
import { EntryRefused } from './page-port.ts';

/** Rejects with `EntryRefused`, in the host's own words or with `advice`, where it is not taken; `onAnswer` is called once there is any answer. */
export async function callForEntry(path: string, ticket: object, advice: string, onAnswer?: () => void): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ticket),
  });
  onAnswer?.();
  if (!answer.ok) throw new EntryRefused((await messageOf(answer)) ?? `The host answered ${answer.status}. ${advice}`);
}

async function messageOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  const message = body !== null && typeof body === 'object' && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : null;
}
