/** Trades the one-time token of the page's address for a cookie, and takes it out of the address once the host has answered. */
import { callForEntry } from './entry-call.ts';

const advice = 'Take a fresh address from the terminal in which Driftbench runs, and open that.';

/** Does nothing for an address without a token. Rejects with `EntryRefused` when the host does not take the token. */
export async function enter(location: Location, history: History): Promise<void> {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  await callForEntry('/enter', { token }, advice, () => history.replaceState(history.state, '', url));
}
