/** A scored game: its recording on the bench, and its report, in Chromium. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe-findings.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { drawn, soon } from '../support/bench-page.ts';
import { commandOf } from '../support/command.ts';
import { loggedSession } from '../support/game-logs.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan } from '../support/plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-score-'));
const [recording, report] = [join(folder, 'tanks.mcap'), join(folder, 'tanks.html')];
/** Where pictures of the pages are kept, to be looked at; left out: none are. */
const pictures = process.env['PICTURES'];
let bench: BenchInChromium;
/** Its address opens one page. */
let page: Page;
let logs: Readonly<Record<string, string>>;
/** Means of the pictures, as the command prints them. */
let deviations: readonly number[] = [];

beforeAll(async () => {
  ({ logs } = loggedSession(
    plan({
      duration: 12,
      motion: synthetic('circular', {}),
      nodes: nodes({ delay: 0.1, loss: { law: 'independent', ratio: 0.3 } }, { delay: 0.25 }),
      lanes: [lane({ model: 'linear' })],
    }),
  ));
  for (const [process, text] of Object.entries(logs)) writeFileSync(join(folder, `${process}.log`), text);
  const { status, err, out } = await commandOf(['score', folder, '--record', recording, '--report', report, '--json']);
  expect(status, err).toBe(0);
  const { viewers } = JSON.parse(out) as { viewers: Record<string, Record<string, { deviationMean: number }>> };
  deviations = Object.values(viewers).flatMap((entities) => Object.values(entities).map(({ deviationMean }) => deviationMean));
  bench = await BenchInChromium.start('--recording', recording);
  page = await bench.open(await bench.visitorOnSlowScreen());
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

/** A click on the last one shows its picture at its time. */
async function worstAreOneClickAway(page: Page): Promise<void> {
  const moments = page.getByTestId('worst-go');
  await soon(async () => expect(await moments.count()).toBeGreaterThan(2));
  const last = moments.last();
  const [time = '', text = ''] = (await last.innerText()).split('\n');
  await last.click();
  await soon(async () => expect(await last.getAttribute('aria-current')).toBe('time'));
  expect(text).toMatch(/^r[01]: tank (?:jumped|was) /);
  await drawn(page);
  await soon(async () => expect(Math.abs(secondsOf(await page.getByTestId('time').innerText()) - secondsOf(time))).toBeLessThan(0.03));
}

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

/** As the operating system does. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
}

test('the bench shows the truth, the game’s picture at each viewer, arrivals, and the worst moments as notes', async () => {
  await soon(async () => expect(await page.getByTestId('status').getAttribute('data-status')).toBe('finished'));
  await drawn(page);
  // The inspector comes after the first picture.
  await soon(async () => expect(await page.locator('body').innerText()).toContain('r1 › tank'));
  const text = await page.locator('body').innerText();
  expect(text).toContain('drawn by the game');
  expect(text).not.toContain('AEE');
  await worstAreOneClickAway(page);
  expect(await page.getByTestId('compare-models').count()).toBe(0);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'score-bench.png') });
  expect(bench.complaints).toEqual([]);
});

test('a folder that is dropped, one that is chosen, and logs dropped together are scored, and their recordings open', async () => {
  await isOpen(page, 'driftbench');
  const session = join(folder, 'session one');
  mkdirSync(session);
  const write = (program: string) => {
    for (const [process, text] of Object.entries(logs))
      writeFileSync(join(session, `${process}.log`), text.replace('program=driftbench', `program=${program}`));
  };
  write('dropped');
  writeFileSync(join(session, 'readme.txt'), 'not a log');
  await drop(page, [session]);
  await isOpen(page, 'dropped');
  expect(await page.getByTestId('scored-brief').innerText()).toContain('r1 › tank');
  write('together');
  await drop(
    page,
    Object.keys(logs).map((process) => join(session, `${process}.log`)),
  );
  await isOpen(page, 'together');
  write('chosen');
  await page.getByTestId('experiment-chooser').click();
  await page.getByTestId('library-folder').setInputFiles(session);
  await isOpen(page, 'chosen');
  await page.getByRole('button', { name: /all numbers/ }).click();
  const table = page.getByTestId('scored-numbers');
  await table.waitFor();
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'score-table.png') });
  // The table rounds as the command does: three digits.
  const deviation = Number((await table.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()).trim());
  expect(deviation).toBeCloseTo(deviations[0] ?? NaN, 2);
  expect(bench.complaints).toEqual([]);
});

async function isOpen(page: Page, program: string): Promise<void> {
  await soon(async () => {
    expect(await page.getByTestId('status').getAttribute('data-status')).toBe('finished');
    expect(await page.getByTestId('experiment-chooser').innerText()).toBe(program);
  });
}

test('files without logs are refused in plain words, and so are logs without pictures', async () => {
  await soon(async () => expect(await page.getByTestId('status').getAttribute('data-status')).toBe('finished'));
  const none = join(folder, 'none');
  mkdirSync(none);
  writeFileSync(join(none, 'readme.txt'), 'not a log');
  await drop(page, [none]);
  await soon(async () => expect(await page.locator('body').innerText()).toContain('none: none of its files (1) is a log of a game'));
  const truth = join(folder, 'truth.log');
  writeFileSync(truth, logs['sender'] ?? '');
  await drop(page, [truth]);
  await soon(async () => expect(await page.locator('body').innerText()).toContain('No log has what is shown (records S)'));
});

test.each(['dark', 'light'] as const)('the report is one page, %s', async (colorScheme) => {
  const sheet = await bench.browser.newPage({ colorScheme, viewport: { width: 1200, height: 1600 } });
  const complaints: string[] = [];
  sheet.on('console', (message) => complaints.push(message.text()));
  sheet.on('pageerror', (error) => complaints.push(String(error)));
  await sheet.goto(pathToFileURL(report).href);
  await sheet.getByRole('heading', { name: 'Worst moments' }).waitFor();
  expect(await sheet.getByTestId('worst').innerText()).toMatch(/s, r0: tank (jumped|was) /);
  expect(await sheet.getByTestId('chart').count()).toBe(2);
  // In the light only colours differ.
  expect(await axeFindings(sheet, 'html', colorScheme === 'dark' ? {} : { runOnly: ['color-contrast'] })).toEqual([]);
  expect(await sheet.getByTestId('commands').innerText()).toContain('npx driftbench score ');
  expect(await sheet.getByTestId('verdicts').innerText()).toContain('Clock: that of sender, which has the truth.');
  if (pictures !== undefined) await sheet.screenshot({ path: join(pictures, `score-report-${colorScheme}.png`), fullPage: true });
  expect(complaints).toEqual([]);
  await sheet.close();
});
