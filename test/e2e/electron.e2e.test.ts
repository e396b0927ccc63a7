/**
 * The desktop bench in a real Electron: its window opens, the page gets the bench, and is shut in. Skipped where there
 * is no runtime, except where DRIFTBENCH_ELECTRON says that one is required.
 */
import { _electron } from 'playwright-core';
import { expect, test } from 'vitest';
import { findDesktopRuntime, objectionToWindow } from '../../scripts/desktop-runtime.mjs';
import { root } from '../../scripts/steps.mjs';

/** Why this cannot run here, or undefined. */
function whyNot(): string | undefined {
  if (findDesktopRuntime() === undefined) return 'the Electron runtime is not installed (npx install-electron fetches it)';
  return objectionToWindow({ platform: process.platform, env: process.env, isRoot: process.getuid?.() === 0 });
}

test('the desktop window shows the running bench, in a sandbox', async ({ skip }) => {
  const reason = whyNot();
  if (reason !== undefined && process.env.DRIFTBENCH_ELECTRON === 'required') throw new Error(reason);
  if (reason !== undefined) process.stdout.write(`Electron suite skipped: ${reason}.\n`);
  skip(reason !== undefined, reason);
  const desktop = await _electron.launch({ executablePath: findDesktopRuntime() ?? '', args: [root] });
  try {
    const page = await desktop.firstWindow();
    await page.getByText('Four robot tanks of BZFlag').first().waitFor();
    expect(page.url()).toBe('driftbench://bench/');
    expect(await page.evaluate(() => [typeof require, typeof process])).toEqual(['undefined', 'undefined']);
    expect(await page.evaluate(() => window.open('https://example.org'))).toBeNull();
  } finally {
    await desktop.close();
  }
});
