/** Entering the bench: trades the one-time token of the page's address for a cookie. */
import { EntryRefused } from './page-port.ts';

const advice = 'Open a new address from the terminal in which Driftbench runs.';

/**
 * Removes the token from the address once the host has answered. Rejects with `EntryRefused` when the host does not
 * accept the token.
 */
export async function enter(location: Location, history: History): Promise<void> {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  await callForEntry('/enter', { token }, advice, () => history.replaceState(history.state, '', url));
}

/**
 * Rejects with `EntryRefused` (the host's message, or `advice`) where `ticket` is not accepted; `onAnswer` is called on
 * any answer.
 */
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
