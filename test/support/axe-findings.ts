/** What axe finds on a page in a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Without what is loaded for rules on style sheets and media: none of them applies to our pages. */
const axeOptions = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

interface Injected {
  readonly axe: { run(within: string, options: unknown): Promise<AxeResults> };
}

/** Of any severity within a part of the page: each with its element and what is wrong with it. */
export async function axeFindings(page: Page, within = 'html', options: RunOptions = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(async ([part, run]) => await (window as unknown as Injected).axe.run(part, run), [
    within,
    { ...axeOptions, ...options },
  ] as const satisfies readonly [string, RunOptions]);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`));
}

/** Everything in the dark; in the light only colours differ. */
export async function inDarkAndLight(page: Page, within = 'html'): Promise<readonly string[]> {
  const dark = await axeFindings(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFindings(page, within, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...dark, ...light];
}
