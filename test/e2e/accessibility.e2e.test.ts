/**
 * Panels and layouts in Chromium: worked by keyboard alone, kept and exchanged, and free of findings of axe on every
 * page, in every menu and every dialog.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLayouts } from '../../renderer/shell/dock/default-layouts.ts';
import { axeFindings, inDarkAndLight } from '../support/axe-findings.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { layOut, panelActions, paused, soon } from '../support/bench-page.ts';

const usualSize = { width: 1440, height: 900 };
/** Where every panel has about as much room as it usually gets. */
const roomForAll = { width: 1920, height: 1200 };

let folder: string;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-accessibility-'));
  const file = join(folder, 'two-players.yaml');
  await writeFile(file, (await readFile('resources/experiments/live.yaml', 'utf8')).replace('players: 8', 'players: 2'));
  bench = await BenchInChromium.start('--experiment', file);
  page = await bench.open(await bench.visitorOnSlowScreen());
  await page.getByTestId('view-cell').first().waitFor();
  // Animations cost time, and do not change what axe finds.
  await page.getByTestId('pause').click();
  await paused(page);
});

afterAll(async () => {
  await bench.stop();
  await rm(folder, { recursive: true });
});

const tab = (kind: string) => page.getByTestId(`tab-${kind}`);
/** The panel that has the focus, or has it in it. */
const focused = async () => await page.evaluate(() => document.activeElement?.querySelector('[data-panel]')?.getAttribute('data-panel'));

/** Whether the tab stands within those of its group that are visible. */
const inSight = async (kind: string) =>
  await tab(kind).evaluate((front) => {
    const { left, right } = front.getBoundingClientRect();
    const room = front.closest('.dv-tabs-container')?.getBoundingClientRect();
    return room !== undefined && left >= room.left - 1 && right <= room.right + 1;
  });

async function palette(words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill(words);
  await page.keyboard.press('Enter');
}

/** The test id of what has the focus. */
const focusedControl = async () => await page.evaluate(() => document.activeElement?.getAttribute('data-testid'));

async function takeLayout(name: string): Promise<void> {
  await page.getByTestId('layout').click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

test('axe finds nothing in any panel, dark or light', async () => {
  await page.setViewportSize(roomForAll);
  const kinds = (await panelActions(page)).map((action) => action.replace('panel-', ''));
  await layOut(page, 'all panels', kinds, 3);
  expect(kinds).toEqual(expect.arrayContaining(['experiment', 'editor', 'views', 'world', 'lan']));
  await page.getByTestId('draft-text').getByText('driftbench').first().waitFor();
  expect(await inDarkAndLight(page)).toEqual([]);
  await page.setViewportSize(usualSize);
});

test('nor in any menu of any layout', async () => {
  const names = new Set<string>();
  for (const layout of defaultLayouts) {
    await takeLayout(layout.name);
    const menus = page.locator('[aria-haspopup=menu][data-testid]:not([disabled])');
    const visible = await menus.evaluateAll((all) =>
      all.flatMap((menu) => (menu.checkVisibility() ? menu.getAttribute('data-testid')! : [])),
    );
    for (const name of new Set(visible)) {
      if (names.has(name)) continue;
      names.add(name);
      await page.locator(`[data-testid="${name}"]:visible`).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      expect([layout.name, name, await axeFindings(page, '[role=menu]')]).toEqual([layout.name, name, []]);
      await page.keyboard.press('Escape');
      // The focus comes back a moment after the menu is gone: until then it would be taken from the next button.
      await soon(async () => expect(await focusedControl()).toBe(name));
    }
  }
  expect([...names]).toEqual(expect.arrayContaining(['layout', 'pace', 'help-menu', 'show-menu', 'add-panel', 'chart-menu']));
});

test('nor in the dialogs that buttons and the palette open', async () => {
  // Whatever part is checked, axe first goes through the whole page: one of a single panel is quick.
  await layOut(page, 'notes alone', ['notes']);
  for (const words of ['compare models', 'compare two lanes', 'save the draft as', 'join a session', 'recordings', 'export']) {
    await palette(words);
    const dialog = page.getByRole('dialog');
    await soon(async () => expect([words, await dialog.count(), await page.getByTestId('palette-search').count()]).toEqual([words, 1, 0]));
    expect([words, await inDarkAndLight(page, '[role=dialog]')]).toEqual([words, []]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('nor in those of menus, nor in the card of first steps', async () => {
  await takeLayout('watch');
  const firstLane = page.locator('[data-testid^="lane-menu-"]').first();
  for (const [menu, item, dialog] of [
    [page.getByTestId('chart-menu').first(), 'save-figure', 'figure-dialog'],
    [firstLane, 'lane-code', 'port-dialog'],
  ] as const) {
    await menu.click();
    await page.getByTestId(item).click();
    await page.getByTestId(dialog).waitFor();
    expect([item, await inDarkAndLight(page, '[role=dialog]')]).toEqual([item, []]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await palette('first steps');
  const card = page.getByTestId('first-steps');
  await card.waitFor();
  expect(await inDarkAndLight(page, '[data-testid=first-steps]')).toEqual([]);
  await card.getByRole('button', { name: 'Close the first steps' }).click();
});

test('nor in those of keys, which give the focus back where it was', async () => {
  await takeLayout('notes alone');
  await page.getByTestId('experiment-chooser').focus();
  for (const keys of ['Control+k', 'Control+o', '?', 'F1', 'l', 'Shift+K', 'b']) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
    expect(await inDarkAndLight(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await soon(async () => expect(await focusedControl()).toBe('experiment-chooser'));
  }
});

test('the keyboard alone focuses, splits, joins, maximises, closes and reopens panels', async () => {
  await takeLayout('watch');
  // A new one stands behind all others of its group.
  await palette('panels show plugins');
  await tab('plugins').waitFor();
  await soon(async () => expect(await inSight('plugins')).toBe(true));
  await page.keyboard.press('Alt+w');
  await soon(async () => expect(await tab('plugins').count()).toBe(0));
  await tab('views').click();
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  const [before, after] = [await focused(), await page.keyboard.press('F6').then(focused)];
  expect(new Set([before, after, undefined]).size).toBe(3);
  await palette('panels show scores');
  await page.getByTestId('lanes').waitFor();
  const groups = () => page.locator('.dv-groupview').count();
  const joined = await groups();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await soon(async () => expect(await groups()).toBe(joined + 1));
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await soon(async () => expect(await groups()).toBe(joined));
  await page.keyboard.press('Shift+M');
  await soon(async () => expect(await page.locator('[data-panel=experiment]').isVisible()).toBe(false));
  await page.keyboard.press('Shift+M');
  await soon(async () => expect(await page.locator('[data-panel=experiment]').isVisible()).toBe(true));
  await page.keyboard.press('Alt+w');
  await soon(async () => expect(await tab('lanes').count()).toBe(0));
  await palette('panels show scores');
  await page.getByTestId('lanes').waitFor();
});

test('the active tab stays visible in a narrow group, also after joining another group', async () => {
  await tab('time-line').click();
  const groups = await page.locator('.dv-groupview').count();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await soon(async () => expect(await page.locator('.dv-groupview').count()).toBe(groups - 1));
  await page.setViewportSize({ ...usualSize, width: 760 });
  await soon(async () => expect(await inSight('time-line')).toBe(true));
  await page.setViewportSize(usualSize);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await soon(async () => expect(await page.locator('.dv-groupview').count()).toBe(groups));
});

test('a line between panels takes the focus, is moved by the arrow keys, and stays where it is when the page is loaded again at once', async () => {
  const line = page.getByRole('separator', { name: 'side by side' }).first();
  await line.focus();
  const width = async () => (await page.locator('[data-panel=experiment]').boundingBox())?.width ?? 0;
  // The dock brings a clicked tab to the front in its next frame: here the page gets narrow before.
  await page.evaluate((lateMs) => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => {
      setTimeout(() => frame(draw), lateMs);
      return 0;
    };
  }, 300);
  await tab('charts').click();
  await page.setViewportSize({ ...usualSize, width: 300 });
  await soon(async () => expect(await line.count()).toBe(0));
  await page.setViewportSize(usualSize);
  await page.locator('[data-panel=charts]').waitFor();
  await line.focus();
  const before = await width();
  await page.keyboard.press('ArrowRight');
  await soon(async () => expect(await width()).toBe(before + 16));
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await page.reload();
  await soon(async () => expect(Math.abs((await width()) - before - 16)).toBeLessThan(2));
});

test('the palette says why something is not possible, and remembers what was used', async () => {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill('undo');
  expect(await page.getByRole('option', { name: /undo/i }).first().getAttribute('aria-disabled')).toBe('true');
  await page.getByTestId('palette-search').fill('');
  expect(await page.getByRole('option').first().innerText()).toContain('Show Scores');
  await page.keyboard.press('Escape');
});

test('the bench lists its versions, and the licences of all shipped code, within the page and beside it', async () => {
  await palette('about driftbench');
  const about = page.getByRole('dialog');
  await about.getByTestId('versions').getByText('Recording format').waitFor();
  await about.locator('summary').first().waitFor();
  const shipped = (await about.locator('summary').allInnerTexts()).map((text) => text.trim().split(/\s/, 1)[0]);
  expect(shipped).toEqual(expect.arrayContaining(['@vue/reactivity', 'electron', 'ws']));
  await about.locator('summary').first().click();
  await about.getByText('Permission is hereby granted').first().waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
});

test('a layout is saved by name, is there after a reload, travels as a file, and is deleted', async () => {
  await page.keyboard.press('l');
  await page.getByTestId('layout-name').fill('mine');
  await page.getByTestId('layout-save').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('layout-export').click()]);
  const file = await download.path();
  await page.keyboard.press('Escape');
  await takeLayout('sweep');
  await page.reload();
  await soon(async () => expect(await page.getByTestId('layout').innerText()).toBe('sweep'));
  await tab('sweep').waitFor();
  expect(await tab('inspector').count()).toBe(0);
  await page.keyboard.press('l');
  await page.locator('[data-layout=mine]').getByTestId('layout-delete').click();
  await page.getByTestId('layout-import').setInputFiles(file);
  await soon(async () => expect(await page.getByTestId('layout').innerText()).toBe('mine'));
  await tab('inspector').waitFor();
  await page.keyboard.press('l');
  const name = page.locator('[data-layout=mine]').getByTestId('layout-rename');
  await name.fill('ours');
  await name.press('Tab');
  await soon(async () => expect(await page.getByTestId('layout').innerText()).toBe('ours'));
  await page.locator('[data-layout=ours]').getByTestId('layout-delete').click();
  await soon(async () => expect(await page.getByTestId('layout').innerText()).toBe('watch'));
  await page.keyboard.press('Escape');
});

test('the shortcut sheet changes keys', async () => {
  await page.keyboard.press('?');
  await page.locator('[data-keys-of=fit]').click();
  await page.keyboard.press('g');
  await soon(async () => expect(await page.locator('[data-keys-of=fit]').innerText()).toBe('G'));
  await page.getByRole('button', { name: 'Reset all' }).click();
  await soon(async () => expect(await page.locator('[data-keys-of=fit]').innerText()).toBe('F'));
  await page.keyboard.press('Escape');
});

test('axe finds nothing on the players’ page, before joining, in the lobby and in the arena', async () => {
  await page.getByTestId('host').click();
  await page.getByTestId('live-open').click();
  const address = async (part: string) => await page.getByTestId(part).first().innerText();
  const player = await bench.open(await bench.visitorOnSlowScreen(), `${await address('shown-address')}#${await address('shown-code')}`);
  await player.getByTestId('player-name').fill('Somebody');
  expect(await inDarkAndLight(player)).toEqual([]);
  await player.getByTestId('join').click();
  await player.getByTestId('lobby').waitFor();
  expect(await inDarkAndLight(player)).toEqual([]);
  await page.getByTestId('live-start').click();
  await player.getByTestId('arena').waitFor();
  expect(await inDarkAndLight(player)).toEqual([]);
  await player.close();
  await page.locator('[data-panel=lan]').getByTestId('seat-choose').first().click();
  // The one look at the whole page while a session runs.
  await page.locator('[data-testid=status][data-status=running]').waitFor();
  expect(await inDarkAndLight(page)).toEqual([]);
  await palette('schedule for');
  await page.getByTestId('schedule-spikes').waitFor();
  expect(await inDarkAndLight(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await palette('close the live session');
  await page.getByTestId('live-close-sure').waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.getByTestId('live-close-sure').click();
});

test('no page logged an error', () => {
  expect(bench.complaints).toEqual([]);
});
