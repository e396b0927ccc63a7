/** What end-to-end tests wait for on a page of the bench. */
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { formatClock } from '../../renderer/components/format/quantity.ts';
import { patience } from './patience.ts';

/** Looks again and again until nothing objects. */
export const soon = async (look: () => unknown) => await vi.waitFor(look, patience);

/**
 * Until the session is paused, and its last moment is on the page: rows of telemetry may come after the word that it
 * is.
 */
export async function paused(page: Page): Promise<void> {
  const status = page.getByTestId('status');
  await soon(async () => {
    expect(await status.getAttribute('data-status')).toBe('paused');
    const reached = Number(await status.getAttribute('data-time'));
    expect(await page.getByTestId('time').innerText()).toBe(formatClock(reached));
  });
}

/** Longer than the longest interval between two redraws of a view, ms of the page's frames. */
const restMs = 250;
/** As many frames as a usual screen shows in half of that time, so that every view that waits for its turn is drawn. */
const restFrames = 8;

/** Resolves once the page has drawn all its data: no request for the past is pending, and every due redraw is done. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    ([rest, leastFrames]) =>
      new Promise<void>((resolve) => {
        let sinceMs: number | null = null;
        let frames = 0;
        const look = (nowMs: number): void => {
          if (sinceMs === null || document.querySelector('[data-testid=past-loading]')) [sinceMs, frames] = [nowMs, 0];
          if (nowMs - sinceMs > rest && frames >= leastFrames) resolve();
          else requestAnimationFrame(look);
          frames += 1;
        };
        requestAnimationFrame(look);
      }),
    [restMs, restFrames] as const,
  );
}
