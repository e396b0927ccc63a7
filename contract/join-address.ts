/** Addresses of join pages, as people type them and as a bench may open them. */
import { codeLength, livePaths, usualPort } from './live-limits.ts';

const typed = /^(?:http:\/\/)?(?<host>[a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(?<port>\d{1,5}))?(?:\/|\/join)?(?:#(?<code>[a-z\d]*))?$/i;
const mostPort = 65_535;

/**
 * The join page's address for `text`: `192.168.1.5`, `192.168.1.5:7350` or a complete address, with the join code after
 * `#` if one is given there or in `code`. Null: not an address.
 */
export function joinAddress(text: string, code = ''): string | null {
  const { host, port = String(usualPort), code: own = '' } = typed.exec(text.trim())?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > mostPort) return null;
  const shown = (code.trim() || own).toUpperCase();
  if (shown !== '' && shown.length !== codeLength) return null;
  return `http://${host.toLowerCase()}:${Number(port)}${livePaths.join}${shown && `#${shown}`}`;
}

/** Accepts exactly what `joinAddress` returns. */
export function isJoinAddress(address: string): boolean {
  return joinAddress(address) === address;
}
