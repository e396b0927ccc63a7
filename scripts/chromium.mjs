/** A Chromium for the tests: found on this machine, or installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installDebianPackages } from './debian-packages.mjs';
import { start, succeeded } from './steps.mjs';

/** A file that runs; a distribution's stub that only points to another package does not. */
const works = (/** @type {string | undefined} */ path) =>
  path !== undefined && existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

/**
 * The path of a Chromium: `CHROMIUM_PATH`, one of the system's, or Playwright's own.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ].find(works);
}

/**
 * Finds a Chromium or installs one: Debian's package where we may, else Playwright's own.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const present = findChromium();
  if (present !== undefined) return present;
  console.log('No Chromium found; installing one for the tests.');
  // A page without any font has no text to measure or to photograph.
  await installDebianPackages(['chromium', 'fonts-liberation']);
  if (findChromium() === undefined) await succeeded(start(['playwright-core', 'install', 'chromium'], 'inherit'));
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'The tests need a Chromium and none could be installed. Install the package "chromium" (Debian) or Google Chrome, or set CHROMIUM_PATH to the path of one.',
  );
}
