/** A scored game: its recording on the bench, and its report, in Chromium. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

beforeAll(async () => {
  const { logs } = loggedSession(
    plan({
      duration: 12,
      motion: synthetic('circular', {}),
      nodes: nodes({ delay: 0.1, loss: { law: 'independent', ratio: 0.3 } }, { delay: 0.25 }),
      lanes: [lane({ model: 'linear' })],
    }),
  );
  for (const [process, text] of Object.entries(logs)) writeFileSync(join(folder, `${process}.log`), text);
  const { status, err } = await commandOf(['score', folder, '--record', recording, '--report', report]);
  expect(status, err).toBe(0);
  bench = await BenchInChromium.start('--recording', recording);
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

test('the bench shows the truth, the game’s picture at each viewer, arrivals, and the worst moments as notes', async () => {
  const page = await bench.open(await bench.visitor());
  await soon(async () => expect(await page.getByTestId('status').getAttribute('data-status')).toBe('finished'));
  await drawn(page);
  const text = await page.locator('body').innerText();
  expect(text).toContain('game');
  expect(text).toContain('r1');
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'score-bench.png') });
  expect(bench.complaints).toEqual([]);
});

test.each(['dark', 'light'] as const)('the report is one page, %s', async (colorScheme) => {
  const page = await bench.browser.newPage({ colorScheme, viewport: { width: 1200, height: 1600 } });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(pathToFileURL(report).href);
  await page.getByRole('heading', { name: 'Worst moments' }).waitFor();
  expect(await page.getByTestId('worst').innerText()).toMatch(/s, r0: tank (jumped|was) /);
  expect(await page.getByTestId('chart').count()).toBe(2);
  expect(await page.getByTestId('commands').innerText()).toContain('npx driftbench score ');
  expect(await page.getByTestId('verdicts').innerText()).toContain('Clock: that of sender, which has the truth.');
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `score-report-${colorScheme}.png`), fullPage: true });
  expect(complaints).toEqual([]);
});
