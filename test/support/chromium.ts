/** The Chromium that end-to-end tests drive, and how it is started. */
import { findChromium } from '../../scripts/chromium.mjs';

/** Without sandbox, so that it runs as root in a container; without anything that would reach beyond loopback. */
export const headlessArgs: readonly string[] = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-proxy-server',
];

/** Path of a Chromium; throws when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('No Chromium found: run `npm test` once, which installs one, or set CHROMIUM_PATH.');
  return path;
}
