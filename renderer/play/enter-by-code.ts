/** Trades the short code of a live session for a cookie. */
import { livePaths } from '../../contract/live/live-limits.ts';
import { callForEntry } from '../connection/enter.ts';

/** Rejects with `EntryRefused`, in the host's own words, where the code is not taken. */
export async function enterByCode(code: string): Promise<void> {
  await callForEntry(livePaths.enter, { code }, 'Ask for the code that it shows now.');
}

/** The code in the page's address, after `#` or as `?code=`, which is taken out of it: what is left can be shown and kept. */
export function takeCode({ href }: Pick<Location, 'href'>, history: Pick<History, 'state' | 'replaceState'>): string {
  const url = new URL(href);
  const code = url.searchParams.get('code') ?? url.hash.slice(1);
  url.searchParams.delete('code');
  url.hash = '';
  if (code !== '') history.replaceState(history.state, '', url);
  return code;
}
