/** Predictive contracts in Chromium: given out to all entities and to one, and taken back. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { soon } from '../../support/bench-page.ts';
import type { ShownBench } from './shown-bench.ts';

/** Under the name of two-cars.yaml. */
export const twoCars = `
driftbench: 1
name: Two cars on a road
duration: 600
world:
  size: [400, 400]
  roads: [{ id: ring, closed: true, points: [[-100, -100], [100, -100], [100, 100], [-100, 100]] }]
entities:
  - { id: red, owner: drivers, motion: { kind: road, road: ring, offset: 0.05 } }
  - { id: blue, owner: drivers, motion: { kind: road, road: ring, offset: 0.1 } }
nodes: [{ id: drivers }, { id: viewer, link: { delay: 0.1 } }]
lanes:
  - id: offered
    trigger: { distance: 0.2, heartbeat: 0.5 }
    model: { id: constant-turn }
    contracts: { named: [{ id: ring, model: { id: path-following, road: ring } }] }
`;

let page: Page;

async function choose(menu: string, contract: RegExp): Promise<void> {
  await page.getByTestId(menu).click();
  await page.getByRole('menuitemradio', { name: contract }).click();
}

const shows = async (menu: string, offer: string) =>
  await soon(async () => expect((await page.getByTestId(menu).innerText()).trim()).toBe(offer));

export function contractTests(shown: () => ShownBench): void {
  beforeAll(async () => {
    ({ page } = shown());
    await shown().open('two-cars.yaml');
    await page.getByTestId('contract-offered').waitFor();
  });

  test('a contract given to all is followed by all, and taken back by undo', async () => {
    await shows('contract-offered', 'own');
    await choose('contract-offered', /^ring/);
    await shows('contract-offered', 'ring');
    await page.keyboard.press('Control+z');
    await shows('contract-offered', 'own');
    await page.keyboard.press('Control+Shift+z');
    await shows('contract-offered', 'ring');
  });

  test('one of two cars gets its own again, and undo gives it back the road', async () => {
    await page.getByTestId('contracts-offered').click();
    await choose('contract-offered-blue', /^own/);
    await shows('contract-offered-blue', 'own');
    await shows('contract-offered-red', 'ring');
    await shows('contract-offered', 'various');
    await page.keyboard.press('Control+z');
    await shows('contract-offered-blue', 'ring');
    await shows('contract-offered', 'ring');
  });
}
