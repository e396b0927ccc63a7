/** The pictures of a live session: a player joins, plays with bots, and the operator watches. */
import { takeLayout } from './hands.mjs';

/** @typedef {import('playwright-core').Page} Page */

const phone = { width: 390, height: 780 };
const phoneAcross = { width: 780, height: 390 };
const desktop = { width: 1280, height: 720 };

/** The page of a player who joins the hosted session on a phone. */
async function joining(/** @type {Page} */ page, /** @type {Page} */ player) {
  await player.setViewportSize(phone);
  await touched(player, true);
  const part = async (/** @type {string} */ id) => await page.getByTestId(id).first().innerText();
  await player.goto(`${await part('shown-address')}#${await part('shown-code')}`);
  return player;
}

/** Turns touch input of the page on or off. */
async function touched(/** @type {Page} */ page, /** @type {boolean} */ enabled) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
}

/** Everything to and from this player takes so long, ms. */
async function delayed(/** @type {Page} */ page, /** @type {number} */ player, /** @type {string} */ delay) {
  await page
    .locator(`[data-seat="${player - 1}"]`)
    .getByTestId('seat-choose')
    .click();
  await page.getByTestId(`link-delay-player-${player}`).fill(delay);
  await page.getByTestId(`link-delay-player-${player}`).press('Enter');
}

/** Drives in a circle, long enough for the others to have come. */
async function driven(/** @type {Page} */ page) {
  await page.keyboard.down('w');
  await page.keyboard.down('a');
  await page.waitForTimeout(8000);
}

/** @type {Page} the player's page, from scene to scene */
let player;

/** @type {import('./scenes.mjs').Show} */
export const live = {
  experiment: 'resources/experiments/live.yaml',
  begin: async (page) => {
    await takeLayout(page, 'playtest');
    for (const field of ['live-seats', 'live-bots']) {
      await page.getByTestId(field).fill('4');
      await page.getByTestId(field).press('Enter');
    }
    await page.getByTestId('live-open').click();
    await page.getByTestId('live').waitFor();
  },
  scenes: [
    {
      name: 'live-join-phone',
      schemes: ['dark'],
      prepare: async (page, newPage) => {
        player = await joining(page, await newPage());
        await player.getByTestId('player-name').fill('First');
        return player;
      },
    },
    {
      name: 'live-lobby',
      schemes: ['dark'],
      prepare: async () => {
        await player.getByTestId('join').click();
        await player.getByTestId('lobby').waitFor();
        return player;
      },
    },
    {
      name: 'live-play-portrait',
      schemes: ['dark'],
      prepare: async (page) => {
        await delayed(page, 2, '200');
        await delayed(page, 3, '400');
        await page.getByTestId('live-start').click();
        await player.getByTestId('arena').waitFor();
        await driven(player);
        return player;
      },
    },
    {
      name: 'live-play-landscape',
      schemes: ['dark'],
      prepare: async () => {
        await player.setViewportSize(phoneAcross);
        // From the own tank in the middle over the view out of it to the whole arena.
        await player.getByTestId('camera').dblclick();
        return player;
      },
    },
    {
      name: 'live-play',
      prepare: async () => {
        await touched(player, false);
        await player.setViewportSize(desktop);
        // Back to the own tank.
        await player.getByTestId('camera').click();
        return player;
      },
    },
    { name: 'live-operator', prepare: async () => {} },
  ],
};
