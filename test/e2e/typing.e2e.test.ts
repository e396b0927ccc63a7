/**
 * What is typed stays while rows come fast: in every field that the pages have, found in the page by its element, with
 * all that is folded or added by a press. Text, focus and caret are where they were.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { layOut, panelActions, soon } from '../support/bench-page.ts';

let folder: string;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-typing-'));
  const file = join(folder, 'long.yaml');
  const example = readFileSync('resources/experiments/netgames05.yaml', 'utf8');
  // It does not end at any pace. At pace 5 there are fifty rows a second, and the page shows ten of them.
  const long = example.replace(/^duration: .*$/m, 'duration: 400000').replace(/^frame: .*$/m, 'frame: 0.1');
  expect(long).toMatch(/^duration: 400000\nframe: 0\.1$/m);
  writeFileSync(file, long);
  const own = ['recordings', 'experiments', 'sweeps'].flatMap((name) => [`--${name}`, join(folder, name)]);
  bench = await BenchInChromium.start('--experiment', file, ...own);
  page = await bench.open(await bench.visitorOnSlowScreen());
  await page.locator('[data-testid=status][data-status=running]').waitFor();
});

afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

interface Typed {
  /** The names of the fields. */
  readonly fields: readonly string[];
  /** Those of them that lost text, focus or caret, with what they had then. */
  readonly lost: readonly string[];
}

/**
 * Types into each field within a part of the page that it has not typed into: two digits, the caret between them, and,
 * after rows have come and were shown, a third one there. Runs in the page.
 */
async function typedInto(part: string): Promise<Typed> {
  const shown = () => document.querySelector('[data-testid=time]')?.textContent;
  const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  /** Until rows have come, and all numbers of the page were written anew; false if none come. */
  const rows = async () => {
    const before = shown();
    for (let frame = 0; frame < 600 && shown() === before; frame++) await nextFrame();
    await nextFrame();
    return shown() !== before;
  };
  const isTyped = (field: HTMLElement) =>
    field instanceof HTMLInputElement
      ? ['text', 'search', 'number', 'password'].includes(field.type) && !field.disabled && !field.readOnly
      : !(field instanceof HTMLTextAreaElement) || !field.disabled;
  const textOf = (field: HTMLElement) => (field.isContentEditable ? field.textContent : (field as HTMLInputElement).value);
  const found = [...document.querySelectorAll<HTMLElement>('input, textarea, [contenteditable=true]')].filter(
    (field) => isTyped(field) && field.checkVisibility() && field.closest(part) && field.dataset['typed'] === undefined,
  );
  const typed = { fields: [] as string[], lost: [] as string[] };
  for (const field of found) {
    field.dataset['typed'] = '';
    if (!field.isConnected) continue;
    const name = field.getAttribute('aria-label') ?? field.dataset['testid'] ?? field.id;
    typed.fields.push(name);
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    document.execCommand('insertText', false, '79');
    getSelection()?.modify('move', 'backward', 'character');
    const haveCome = await rows();
    document.execCommand('insertText', false, '8');
    const text = haveCome ? textOf(field) : 'no rows came';
    const isKept = field.isContentEditable ? text.includes('789') : text === '789';
    if (!isKept || !field.contains(document.activeElement)) typed.lost.push(`${name}: ${text}`);
    if (field.isContentEditable) document.execCommand('undo');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    field.blur();
  }
  return typed;
}

/** Opens what is folded, and presses what adds a line. */
function unfold(panel: Element): void {
  const folded = 'details:not([open]) > summary, [aria-expanded=false]:not([aria-haspopup])';
  for (const each of panel.querySelectorAll<HTMLElement>(folded)) each.click();
  for (const button of panel.querySelectorAll('button'))
    if (button.innerText.startsWith('Add ') && button.checkVisibility() && button.dataset['pressed'] === undefined) {
      button.dataset['pressed'] = '';
      button.click();
    }
}

async function setPace(pace: RegExp): Promise<void> {
  await page.getByTestId('pace').first().click();
  await page.getByRole('menuitemradio', { name: pace }).click();
}

/**
 * Not at pace max, which takes a whole core all the time: here too rows come between any two frames of the screen, and
 * numbers are written as often.
 */
test('in every panel, with its parts, at pace 5', async () => {
  await setPace(/^5\s*×$/);
  const all: Typed[] = [];
  // Each panel comes in the place of the one before. A panel beside it would be drawn all the time.
  await layOut(page, 'editor alone', ['editor']);
  for (const part of ['[data-field]', '.cm-line']) await page.locator(`[data-panel=editor] ${part}`).first().waitFor();
  const actions = await panelActions(page);
  for (const action of actions) {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-search').fill('panels show');
    await page.locator(`[data-action=${action}]`).click();
    const panel = page.locator(`[data-panel="${action.replace('panel-', '')}"]`);
    await panel.waitFor();
    const tabs = panel.getByRole('tab');
    for (let tab = 0; tab < Math.max(await tabs.count(), 1); tab++) {
      if ((await tabs.count()) > 0) await tabs.nth(tab).click();
      for (let depth = 0; depth < 2; depth++) await panel.evaluate(unfold);
      all.push(await page.evaluate(typedInto, `[data-panel="${action.replace('panel-', '')}"]`));
    }
  }
  expect(all.flatMap(({ lost }) => lost)).toEqual([]);
  expect(all.flatMap(({ fields }) => fields).length).toBeGreaterThan(100);
});

test('at the top of the page and in the dialogs, at pace max', async () => {
  await setPace(/^max$/);
  const top = await page.evaluate(typedInto, '[role=banner], header');
  expect([top.lost, top.fields.length > 0]).toEqual([[], true]);
  const fields: string[] = [];
  for (const keys of ['Control+k', 'Control+o', 'l', 'b', 'Control+e', 'F1']) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
    const typed = await page.evaluate(typedInto, '[role=dialog]');
    expect([keys, typed.lost]).toEqual([keys, []]);
    fields.push(...typed.fields);
    await page.keyboard.press('Escape');
    await soon(async () => expect(await page.getByRole('dialog').count()).toBe(0));
  }
  expect(fields.length).toBeGreaterThan(4);
  await setPace(/^1\s*×$/);
});

test('in the panel of a live session', async () => {
  // Views and charts beside it would be drawn all the time.
  await layOut(page, 'live session alone', ['lan']);
  await page.getByTestId('live-file-live.yaml').click();
  for (const field of ['live-seats', 'live-bots']) {
    await page.getByTestId(field).fill('2');
    await page.getByTestId(field).press('Enter');
  }
  await page.getByTestId('live-open').click();
  await page.getByTestId('live-start').click();
  await page.locator('[data-testid=status][data-status=running]').waitFor();
  const panel = page.locator('[data-panel=lan]');
  await panel.getByTestId('seat-choose').first().click();
  const typed = await page.evaluate(typedInto, '[data-panel=lan]');
  expect(typed.lost).toEqual([]);
  expect(typed.fields).toEqual(expect.arrayContaining([expect.stringContaining('delay')]));
});

test('no page logged an error', () => expect(bench.complaints).toEqual([]));
