/** Addresses of join pages, as people type them and as a bench may open them. */
import { codeLength, livePaths, usualPort } from './live-limits.ts';

const typed = /^(?:http:\/\/)?(?<host>[a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(?<port>\d{1,5}))?(?:\/|\/join)?(?:#(?<code>[a-z\d]*))?$/i;
const mostPort = 65_535;

/**
 * The address of the join page that `text` means: `192.168.1.5`, `192.168.1.5:7350` or the whole of it, with the join code after `#` where one
 * is given there or in `code`. Null: it means none.
 */
export function joinAddress(text: string, code = ''): string | null {
  const { host, port = String(usualPort), code: own = '' } = typed.exec(text.trim())?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > mostPort) return null;
  const shown = (code.trim() || own).toUpperCase();
  if (shown !== '' && shown.length !== codeLength) return null;
  return `http://${host.toLowerCase()}:${Number(port)}${livePaths.join}${shown && `#${shown}`}`;
}

/** True of what `joinAddress` gives, and of nothing else. */
export function isJoinAddress(address: string): boolean {
  return joinAddress(address) === address;
}
