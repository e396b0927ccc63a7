/**
 * A study in real browsers: desktops and phones agree, play and answer; one comes late, one drops out. The report holds
 * every answer.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe-findings.ts';
import { onSlowScreen } from '../support/bench-in-chromium.ts';
import { commandOf } from '../support/command.ts';
import { liveMeans } from '../../features/live/node/live-means.ts';
import { LiveSession } from '../../features/live/node/live-session.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { outcomeTables, readOutcome } from '../../features/study/node/study-report.ts';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';
import { soon } from '../support/bench-page.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
/** Where pictures of the pages go, if they are wanted. */
const pictures = process.env['STUDY_PICTURES'];
let browser: Browser;
let session: LiveSession;

const experiment = `driftbench: 1
name: Which convergence do people prefer?
duration: 60
world: { kind: arena, size: [60, 60], obstacles: 4 }
game: { players: 4, screens: converging }
lanes:
  - { id: converging, trigger: { distance: 0.25, heartbeat: 2 }, model: { id: linear }, convergence: { id: linear-blend } }
  - { id: jumping, from: converging, convergence: { id: snap } }
study:
  round: 20
  practice: 0
  about: [age, experience]
  conditions: [{ id: smooth, lane: converging, link: 4g }, { id: snap, lane: jumping, link: 3g }]
`;

beforeAll(async () => {
  const path = join(folder, 'study.yaml');
  writeFileSync(path, experiment);
  const stage = {
    show: (start: Parameters<Parameters<typeof liveMeans>[1]['show']>[0]) => start(silent).ready,
    hide: () => Promise.resolve(),
  };
  const means = { ...liveMeans(projectPaths(), stage, () => []), watching: () => () => undefined };
  // A page whose game socket was cut waits 0.4 s before it comes back, and joins then.
  const answers = { folder: join(folder, 'answers'), records: true, people: 3, pace: { lead: 1, answer: 120, grace: 2 } };
  session = await LiveSession.open(
    { path, lan: false, bots: 4, port: 0, answers },
    {
      ...means,
      // Rounds shorter than a file may have.
      experiment: async (request, plugins) => {
        const loaded = await means.experiment(request, plugins);
        return { ...loaded, study: { ...loaded.study!, round: 8 } };
      },
    },
    () => undefined,
  );
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
});

afterAll(async () => {
  await browser.close();
  await session.close();
  rmSync(folder, { recursive: true });
});

const silent = { opened() {}, progress() {}, rows() {}, decisions() {}, fault() {} };
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' } as const;

const seen = (page: Page, screen: string) => page.getByTestId(`study-${screen}`).waitFor({ timeout: patience.timeout });

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const isClean = async (page: Page, within = '.study-page') => expect(await axeFindings(page, within)).toEqual([]);

async function invited(options: typeof desktop | typeof phone): Promise<Page> {
  const page = await (await onSlowScreen(await browser.newContext(options))).newPage();
  await page.goto(session.server.joining.addresses[0]!);
  expect(await page.getByTestId('player-name').count()).toBe(0);
  await page.getByTestId('join').click();
  await seen(page, 'consent');
  return page;
}

async function agrees(page: Page): Promise<void> {
  await page.getByTestId('age').fill('30');
  await page.getByTestId('agree').click();
}

async function answers(page: Page, points: readonly number[]): Promise<void> {
  await seen(page, 'questions');
  for (const [index, point] of points.entries()) await page.getByTestId(`rating-${index}-${point}`).check();
  await page.getByTestId('send').click();
}

test('four people take part, on desktops and a phone; one comes late, one drops out; every answer is in the report', async () => {
  const [first, second, leaver] = [await invited(desktop), await invited(phone), await invited(desktop)] as const;
  await isClean(first);
  await picture(first, 'consent-desktop-dark');
  await picture(second, 'consent-phone-light');
  for (const page of [first, second, leaver]) await agrees(page);
  await seen(first, 'starting');
  await picture(first, 'starting-desktop-dark');
  await first.getByTestId('arena').waitFor();
  await leaver.close();
  const late = await invited(phone);
  await agrees(late);
  await seen(late, 'wait');
  await picture(late, 'wait-phone-light');
  await seen(first, 'questions');
  await isClean(first);
  await picture(first, 'questions-desktop-dark');
  await seen(second, 'questions');
  await isClean(second);
  await picture(second, 'questions-phone-light');
  // Missing answers are asked for once.
  await first.getByTestId('rating-0-5').check();
  await first.getByTestId('send').click();
  await soon(async () => expect(await first.getByTestId('reminder').innerText()).toContain('3 answers are missing'));
  await first.getByTestId('send').click();
  await answers(second, [2, 3, 4, 1]);
  await answers(first, [4, 4, 4, 4]);
  await answers(second, [3, 3, 3, 3]);
  await answers(late, [1, 2, 3, 4]);
  await seen(first, 'done');
  await isClean(first);
  await picture(first, 'thanks-desktop-dark');
  await picture(second, 'thanks-phone-light');
  await answers(late, [5, 5, 5, 5]);
  await seen(late, 'done');

  const outcome = await readOutcome([join(folder, 'answers')]);
  const given = outcome.rounds.map(({ condition, ratings }) => `${condition} ${Object.values(ratings).join('')}`).toSorted();
  expect(given).toHaveLength(6);
  const ratings = given.map((each) => each.split(' ')[1] ?? '').toSorted((a, b) => a.localeCompare(b));
  expect(ratings).toEqual(['1234', '2341', '3333', '4444', '5', '5555']);
  expect(outcome.attendance).toMatchObject({ agreed: 4, complete: 3, dropOuts: 1, missing: 3 });
  // What each seat saw was measured, in the lane of its condition.
  for (const { metrics } of outcome.rounds) {
    expect(metrics['deviationMean']).toBeGreaterThan(0);
    expect(Object.keys(metrics)).toEqual(expect.arrayContaining(['jerkRms', 'freezeRatio', 'orientationErrorMean', 'delayP99', 'hits']));
  }
  const titles = outcomeTables(outcome).map(({ title }) => title);
  expect(titles).toContain('Correlations with what was measured');
  await readsByKeyboard(titles);
});

/** The report as a page: every table is reached by Tab, the other theme chosen by Enter, both without findings. */
async function readsByKeyboard(titles: readonly string[]): Promise<void> {
  const path = join(folder, 'report.html');
  expect(await commandOf(['study', 'report', join(folder, 'answers'), '--report', path])).toMatchObject({ status: 0 });
  const page = await (await browser.newContext(desktop)).newPage();
  await page.goto(pathToFileURL(path).href);
  await page.getByTestId('shade').waitFor();
  await isClean(page, 'html');
  await picture(page, 'report-desktop-dark');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await soon(async () => expect(await page.getAttribute('html', 'data-theme')).toBe('light'));
  await isClean(page, 'html');
  const reached = new Set<string | null>();
  for (let stop = 0; stop < 2 * titles.length + 10; stop++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  expect(titles.filter((title) => !reached.has(title))).toEqual([]);
  await page.setViewportSize(phone.viewport);
  await picture(page, 'report-phone-light');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
