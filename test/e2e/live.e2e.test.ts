/** A live session in Chromium: an operator hosts, three browsers join by the code, drive and see each other on networks that are bent. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BenchInChromium } from '../support/bench-in-chromium.ts';

const patience = { timeout: 20_000, interval: 100 };
const names = ['First', 'Second', 'Third'];
let bench: BenchInChromium;
let operator: Page;
let visitors: BrowserContext[];
let players: Page[];

beforeAll(async () => {
  bench = await BenchInChromium.start('--experiment', 'resources/experiments/gls.yaml');
  operator = await bench.open(await bench.visitor());
  visitors = await Promise.all(names.map(() => bench.visitor()));
});

afterAll(async () => await bench.stop());

const text = async (page: Page, testId: string) => await page.getByTestId(testId).first().innerText();
const soon = async (look: () => Promise<unknown>) => await vi.waitFor(look, patience);
const row = (seat: number) => operator.locator(`[data-seat="${seat}"]`);

async function number(testId: string, value: number): Promise<void> {
  const field = operator.getByTestId(testId);
  await field.fill(String(value));
  await field.press('Enter');
}

async function join(visitor: BrowserContext, name: string): Promise<Page> {
  const page = await bench.open(visitor, `${await text(operator, 'shown-address')}#${await text(operator, 'shown-code')}`);
  await page.getByTestId('player-name').fill(name);
  await page.getByTestId('join').click();
  await page.getByTestId('lobby').waitFor();
  return page;
}

test('nothing is hosted until an operator opens it; then there are a code, an address and a picture of both', async () => {
  await operator.getByTestId('host').click();
  expect(await text(operator, 'host')).toBe('host: off');
  await number('live-seats', 3);
  await number('live-round', 300);
  await operator.getByTestId('live-open').click();
  await operator.getByTestId('live').waitFor();
  expect(await text(operator, 'shown-code')).toMatch(/^[2-9A-Z]{6}$/);
  expect(await operator.getByTestId('qr').count()).toBe(1);
  await soon(async () => expect(await text(operator, 'host')).toBe('host: lobby 0/3'));
});

test('a wrong code is refused in words', async () => {
  const stranger = await bench.open(await bench.visitor(), await text(operator, 'shown-address'));
  await stranger.getByTestId('join-code').fill('222222');
  await stranger.getByTestId('player-name').fill('Nobody');
  await stranger.getByTestId('join').click();
  await soon(async () => expect(await text(stranger, 'refusal')).toContain('not the code'));
  await stranger.close();
});

test('three browsers join by the code and get ready', async () => {
  players = [];
  for (const [index, visitor] of visitors.entries()) players.push(await join(visitor, names[index] ?? ''));
  await soon(async () => expect(await text(operator, 'host')).toBe('host: lobby 3/3'));
  for (const player of players) await player.getByTestId('ready').click();
  await soon(async () => expect(await operator.getByTestId('live').innerText()).toContain('3 of 3 ready'));
});
