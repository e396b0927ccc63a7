/** Trades the one-time token of the page's address for a cookie, and takes it out of the address once the host has answered. */
import { EntryRefused } from './page-port.ts';

/** Does nothing for an address without a token. Rejects with `EntryRefused` when the host does not take the token. */
export async function enter(location: Location, history: History): Promise<void> {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  const answer = await fetch('/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  if (!answer.ok) throw new EntryRefused(await refusalOf(answer));
}

/** The host's own words, which say what to do, or ours. */
async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = body !== null && typeof body === 'object' && 'message' in body ? body.message : null;
  if (typeof message === 'string') return message;
  return `The bench answered ${answer.status}. Take a fresh address from the terminal in which Driftbench runs, and open that.`;
}
