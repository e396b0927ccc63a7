/**
 * Editing in Chromium: form and text, completion, problems at their fields, undo, applying, lanes renamed, moved and
 * compared, files dropped.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDarkAndLight } from '../support/axe-findings.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { drawn, paused, soon } from '../support/bench-page.ts';
import { knownFlight, unityFile } from '../support/foreign-motion.ts';
import { recordRun } from '../support/recorded.ts';

let folder: string;
let bench: BenchInChromium;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-editing-'));
  const recordings = ['--recordings', join(folder, 'recordings')];
  bench = await BenchInChromium.start('--experiment', 'resources/templates/one-tank.yaml', '--experiments', folder, ...recordings);
  // On a slow screen the list of what can be completed stays outside the window.
  page = await bench.open(await bench.visitor());
  await page.getByTestId('lane-menu-jumping').waitFor();
  await rest();
  await drawn(page);
  await page.keyboard.press('e');
  await page.getByTestId('draft-text').getByText('One tank').waitFor();
});

afterAll(async () => {
  await bench.stop();
  await rm(folder, { recursive: true });
});

/** Pauses the session, which goes on drawing otherwise. */
async function rest(): Promise<void> {
  await page.getByTestId('pause').click();
  await paused(page);
}

const text = async () => (await page.locator('.cm-content').innerText()).replace(/\u00a0/g, ' ');
const says = async (words: string) => await soon(async () => expect(await text()).toContain(words));
const status = async (words: string) => await soon(async () => expect(await page.getByTestId('draft-status').innerText()).toBe(words));
const distance = () => page.locator('[id="field-lanes.0.trigger.distance"]');

/** A file of that name and content is let go over the window. */
function drop(name: string, content: Buffer): Promise<void> {
  return page.evaluate(
    ([file, base64]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], file));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }));
    },
    [name, content.toString('base64')] as const,
  );
}

test('form and text follow each other; undo restores both', async () => {
  await status('applied');
  await page.getByRole('tab', { name: 'lanes', exact: true }).click();
  await page.getByTestId('element-lanes-jumping').click();
  await distance().fill('0.35');
  await says('trigger: { distance: 0.35, heartbeat: 1 }');
  await page.locator('.cm-line', { hasText: 'distance: 0.35' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' # further');
  await page.getByTestId('draft-text').getByText('# further').waitFor();
  // Nothing of the text editor stands below the page, to which it would scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await distance().fill('0.5');
  await says('distance: 0.5, heartbeat: 1 } # further');
  await page.keyboard.press('Control+z');
  await says('distance: 0.35, heartbeat: 1 } # further');
});

test('an invalid value is marked at the field and at the line, is not applied, and is put right by a button', async () => {
  await distance().fill('-3');
  await status('1 problem');
  const field = page.locator('[data-field="lanes.0.trigger.distance"]');
  expect(await field.getByRole('alert').innerText()).toBe('found -3; allowed: a number ≥ 0 m. set 0 m');
  await page.getByTestId('draft-problems').getByText('lanes › jumping › trigger › distance').waitFor();
  await field.getByRole('button', { name: 'set 0 m', exact: true }).click();
  await says('distance: 0, heartbeat: 1 } # further');
  await status('restart to apply');
  expect(await field.getByRole('alert').count()).toBe(0);
  await distance().fill('0.4');
  await status('restart to apply');
});

test('a field is offered as it is written, and taken by a click', async () => {
  await page.locator('.cm-line', { hasText: 'distance: 0.4' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('publ');
  await page.getByRole('option', { name: /^publishing/ }).click();
  await says('publishing:');
  await soon(async () => {
    await page.keyboard.press('Control+z');
    expect(await text()).not.toContain('publ');
  });
  await status('restart to apply');
});

test('lanes are renamed by F2, moved by keys and dragged; they run as they did', async () => {
  const line = () => page.getByTestId('draft-line').innerText();
  await page.getByTestId('lane-blended').focus();
  await page.keyboard.press('F2');
  await page.getByTestId('lane-name').fill('eased');
  await page.getByTestId('lane-name').press('Enter');
  await says('id: eased');
  await soon(async () => expect(await line()).toContain('blended → eased'));
  await page.getByTestId('lane-blended').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await soon(async () => expect(await line()).toContain('lanes reordered'));
  await page.getByTestId('lane-blended').dragTo(page.getByTestId('lane-jumping'));
  await soon(async () => expect(await line()).not.toContain('lanes reordered'));
  expect(await page.getByTestId('lane-blended').innerText()).toContain('eased');
});

test('a lane is duplicated, the draft applied, and the two compared', async () => {
  await page.getByTestId('lane-menu-jumping').click();
  await page.getByTestId('lane-duplicate').click();
  await says('id: jumping-2');
  await page.keyboard.press('Control+Enter');
  await page.getByTestId('lane-menu-jumping-2').waitFor();
  await status('applied');
  await rest();
  await page.getByTestId('lane-menu-eased').click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  const comparison = page.getByTestId('comparison');
  await comparison.locator('tr.differs th').getByText('convergence', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('it is saved among one’s own, and a file that is dropped becomes the draft', async () => {
  await page.keyboard.press('Control+s');
  await page.getByTestId('save-name').fill('mine');
  await page.getByTestId('save-confirm').click();
  await page.getByTestId('save-name').waitFor({ state: 'hidden' });
  await soon(async () => expect(await readFile(join(folder, 'mine.yaml'), 'utf8')).toContain('# further'));
  await drop('dropped.yaml', Buffer.from('driftbench: 1\nname: Dropped\n'));
  await says('name: Dropped');
});

test('an action that would lose changes runs once they are saved under a name', async () => {
  await page.locator('.cm-line', { hasText: 'name: Dropped' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await says('Dropped again');
  await page.keyboard.press('Control+o');
  await page.locator('[data-testid=experiment-item][data-file="mine.yaml"]').click();
  await page.getByTestId('unsaved-save').waitFor();
  expect(await inDarkAndLight(page, '[role=dialog]')).toEqual([]);
  await page.getByTestId('unsaved-save').click();
  await page.getByTestId('save-confirm').click();
  await says('# further');
  expect(await readFile(join(folder, 'dropped.yaml'), 'utf8')).toContain('Dropped again');
});

test('a dropped motion file runs, a recording opens, and any other file is refused', async () => {
  await drop('drive.csv', Buffer.from('t,x,y\n0,0,0\n60,600,0\n'));
  await page.getByTestId('lane-menu-turn').waitFor();
  await rest();
  await says('file: imports/drive.csv');
  expect(await readFile(join(folder, 'imports', 'drive.csv'), 'utf8')).toContain('60,600,0');
  await drop('unity.csv', Buffer.from(unityFile(knownFlight(600, 60))));
  await page.getByTestId('motion-questions').getByText('read as radians').waitFor();
  expect(await inDarkAndLight(page, '[role=dialog]')).toEqual([]);
  await page.getByTestId('motion-preset').selectOption('unity');
  await page.getByTestId('motion-columns').getByText('axes unity').waitFor();
  await page.getByTestId('motion-use').click();
  await says('preset: unity');
  // Last of all it is saved; until then its run may take the place of what is opened meanwhile.
  await soon(async () => expect(await readdir(folder)).toContain('unity.yaml'));
  const { writer } = await recordRun(join(folder, 'mine.yaml'), join(folder, 'elsewhere.mcap'), ['duration=2']);
  writer.close();
  const recording = await readFile(join(folder, 'elsewhere.mcap'));
  await drop('elsewhere.mcap', recording);
  await page.getByTestId('lane-menu-eased').waitFor();
  expect(await readFile(join(folder, 'recordings', 'elsewhere.mcap'))).toEqual(recording);
  await drop('broken.mcap', recording.subarray(100));
  await page.getByTestId('refusal').getByText('broken.mcap is not a recording').waitFor();
  expect(await readdir(join(folder, 'recordings'))).toEqual(['elsewhere.mcap']);
  expect(bench.complaints).toEqual([]);
});
