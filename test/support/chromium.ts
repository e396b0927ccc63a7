/** The Chromium that end-to-end tests drive, and how it is started. */
import { findChromium } from '../../scripts/chromium.mjs';

/**
 * What Chromium does without. For its address bar it loads two pages more in every window, of which no test sees
 * anything: most of what a window costs. The others are those of Playwright’s own list that concern Chromium; this one
 * replaces it.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

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
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-proxy-server',
];

/** Path of a Chromium; throws when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('No Chromium found: run `npm test` once, which installs one, or set CHROMIUM_PATH.');
  return path;
}
