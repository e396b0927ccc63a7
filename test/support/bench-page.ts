/** What end-to-end tests wait for on a page of the bench, and how they lay its panels out. */
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { formatClock } from '../../renderer/components/format/quantity.ts';
import { dockLayoutOf } from '../../renderer/shell/dock/arrangement.ts';
import { writeLayoutFile } from '../../renderer/shell/dock/layout-file.ts';
import type { PanelKind } from '../../renderer/shell/dock/panel-kind.ts';
import { patience } from './patience.ts';

/** Looks until nothing objects, as often as a slow screen shows something new: every look costs time. */
export const soon = async (look: () => unknown) => await vi.waitFor(look, { ...patience, interval: 100 });

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

/** Lays these panels out, each with its tab in a group of its own, in `lines` lines; the layout gets that name. */
export async function layOut(page: Page, name: string, kinds: readonly string[], lines = 1): Promise<void> {
  const column = [...Array(lines).keys()].map((line) => ({
    row: kinds.filter((_, index) => index % lines === line).map((kind) => ({ tabs: [kind] })),
  }));
  const layout = dockLayoutOf({ column }, kinds.map((id) => ({ id, title: id })) as unknown as readonly PanelKind[]);
  await page.keyboard.press('l');
  const buffer = Buffer.from(writeLayoutFile({ name, layout }));
  await page.getByTestId('layout-import').setInputFiles({ name: 'panels.layout.json', mimeType: 'application/json', buffer });
  for (const kind of kinds) await page.locator(`[data-panel="${kind}"]`).waitFor();
}

/** The names of the actions that each show one panel of the page. */
export async function panelActions(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill('panels show');
  const offered = page.locator('[data-action^="panel-"]', { hasText: 'Show ' });
  // All of them: the list follows the text a moment later.
  await soon(async () => expect(await offered.count()).toBeGreaterThan(20));
  const actions = await offered.evaluateAll((items) => items.map((item) => item.getAttribute('data-action') ?? ''));
  await page.keyboard.press('Escape');
  return actions;
}
