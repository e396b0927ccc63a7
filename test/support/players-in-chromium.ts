/**
 * People who play in a live session, each in a Chromium of their own: how they join, and what they say that they see.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { BenchInChromium } from './bench-in-chromium.ts';

export const shownText = async (page: Page, testId: string) => await page.getByTestId(testId).first().innerText();

/** The address at which `operator` hosts, with the code. */
export const invitation = async (operator: Page) =>
  `${await shownText(operator, 'shown-address')}#${await shownText(operator, 'shown-code')}`;

/** Joins the session that `operator` hosts, up to its lobby. */
export async function join(bench: BenchInChromium, operator: Page, visitor: BrowserContext, name: string): Promise<Page> {
  const page = await bench.open(visitor, await invitation(operator));
  await page.getByTestId('player-name').fill(name);
  await page.getByTestId('join').click();
  await page.getByTestId('lobby').waitFor();
  return page;
}

/** A player's position on this page, m, by name or `You`. NaN while the page shows none. */
export async function placeSeen(page: Page, whose: string): Promise<readonly number[]> {
  const [, x, y] = new RegExp(`${whose} at ([−0-9.]+), ([−0-9.]+) m`).exec((await page.getByTestId('sight').textContent()) ?? '') ?? [];
  return [x, y].map((each) => Number(each?.replace('−', '-')));
}

/** Of a player's page: what they see needs no more, and is drawn all the time. */
export const smallScreen = { width: 640, height: 480 };

export const apart = (a: readonly number[], b: readonly number[]) => Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0));
