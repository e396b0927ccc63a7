/** What is on the pictures of docs/screenshots: each show an experiment, each scene something of the bench that is made ready by its own controls. */
/// <reference lib="dom" />
import { openSweepReport } from './sweep-report.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Scene
 * @property {string} name of the picture; without `schemes` there are two, `NAME-dark` and `NAME-light`
 * @property {readonly ('dark' | 'light')[]} [schemes] its only picture
 * @property {{ width: number, height: number }} [size]
 * @property {(page: Page, newPage: () => Promise<Page>) => Promise<Page | void>} prepare answers with the page to be seen, where that is another one
 * @property {(page: Page) => Promise<void>} [leave]
 *
 * @typedef {object} Show
 * @property {string} experiment
 * @property {(page: Page) => Promise<void>} begin
 * @property {readonly Scene[]} scenes
 */

const examples = 'resources/experiments';

/** Does what the palette finds first. */
async function choose(/** @type {Page} */ page, /** @type {string} */ words) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill(words);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function takeLayout(/** @type {Page} */ page, /** @type {string} */ name) {
  await page.getByTestId('layout').click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** Runs the session fast until a time, s, and pauses it there. */
async function runUntil(/** @type {Page} */ page, /** @type {number} */ time) {
  await page.getByTestId('view-cell').first().waitFor();
  await choose(page, 'pace 5×');
  await page.waitForFunction((wanted) => {
    const [minutes = 0, seconds = 0] = (document.querySelector('[data-testid=time]')?.textContent ?? '').split(':').map(Number);
    return 60 * minutes + seconds >= wanted;
  }, time);
  await page.keyboard.press('Space');
  await page.locator('[data-status=paused]').waitFor();
}

/** A panel that fills the bench. */
const alone = (/** @type {string} */ name, /** @type {string} */ title) => ({
  name,
  prepare: async (/** @type {Page} */ page) => {
    await choose(page, `panels show ${title}`);
    await page.keyboard.press('Shift+M');
  },
  leave: async (/** @type {Page} */ page) => await page.keyboard.press('Shift+M'),
});

/** A dialog over the bench. */
const dialog = (/** @type {string} */ name, /** @type {string} */ keys) => ({
  name,
  prepare: async (/** @type {Page} */ page) => {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
  },
  leave: async (/** @type {Page} */ page) => await page.keyboard.press('Escape'),
});

async function note(/** @type {Page} */ page, /** @type {string} */ text) {
  await page.keyboard.press('b');
  await page.getByTestId('note-name').fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function vary(/** @type {Page} */ page, /** @type {string} */ field, /** @type {string} */ values) {
  await page.getByTestId('sweep-search').fill(field);
  await page.getByTestId('sweep-field').filter({ hasText: field }).first().click();
  await page.getByTestId('sweep-values').last().fill(values);
  await page.getByTestId('sweep-values').last().press('Tab');
}

/** A page of somebody who joins the session that is hosted. */
async function joining(/** @type {Page} */ page, /** @type {Page} */ player) {
  const part = async (/** @type {string} */ id) => await page.getByTestId(id).first().innerText();
  await player.goto(`${await part('shown-address')}#${await part('shown-code')}`);
  return player;
}

const phone = { width: 390, height: 780 };
const phoneAcross = { width: 780, height: 390 };
const desktop = { width: 1280, height: 720 };

/** @type {Page} the player's page, from scene to scene */
let player;

/** @type {readonly Show[]} */
export const shows = [
  {
    experiment: `${examples}/bzflag-robots.yaml`,
    begin: async (page) => {
      await runUntil(page, 20);
      await page.getByTestId('view-cell').first().click();
    },
    scenes: [
      { name: 'bench', prepare: async (page) => takeLayout(page, 'compare convergence') },
      { name: 'bench-narrow', size: { width: 900, height: 700 }, prepare: async () => {} },
      alone('views', 'views'),
      { ...alone('world', '3-d'), schemes: ['dark'] },
    ],
  },
  {
    experiment: `${examples}/netgames05-scheduling.yaml`,
    begin: async (page) => await runUntil(page, 30),
    scenes: [
      { name: 'fairness', prepare: async (page) => takeLayout(page, 'fairness') },
      alone('accuracy', 'accuracy'),
      alone('charts', 'charts'),
      alone('lanes', 'lanes'),
      alone('schedule', 'schedule'),
      alone('network', 'network'),
      alone('delays', 'delays'),
    ],
  },
  {
    experiment: `${examples}/netgames05.yaml`,
    begin: async (page) => await runUntil(page, 20),
    scenes: [
      {
        ...alone('editor', 'editor'),
        prepare: async (page) => {
          await alone('editor', 'editor').prepare(page);
          await page.getByRole('tab', { name: 'nodes', exact: true }).click();
          await page.locator('[data-node=mid] circle').click();
        },
      },
      dialog('library', 'Control+o'),
      dialog('palette', 'Control+k'),
      dialog('shortcuts', '?'),
      {
        name: 'compare-lanes',
        prepare: async (page) => {
          await page.getByTestId('lane-menu-base').click();
          await page.getByRole('menuitem', { name: 'Compare' }).click();
        },
        leave: async (page) => await page.keyboard.press('Escape'),
      },
      {
        name: 'notes',
        prepare: async (page) => {
          await note(page, 'The far receiver overshoots');
          await page.keyboard.press('Shift+ArrowLeft');
          await note(page, 'A sharp turn');
          await alone('notes', 'notes').prepare(page);
        },
        leave: alone('notes', 'notes').leave,
      },
      {
        name: 'second-run',
        prepare: async (page) => {
          await takeLayout(page, 'compare convergence');
          await page.keyboard.press('End');
          await page.getByTestId('second-run').click();
          await page.getByTestId('second-rerun').click();
          await page
            .getByTestId('second-run')
            .getByText(/^2nd: under .*yaml$/)
            .waitFor({ timeout: 300_000 });
        },
        leave: async (page) => await choose(page, 'take the second run away'),
      },
      {
        name: 'recordings',
        prepare: async (page) => {
          await page.keyboard.press('r');
          await page.locator('[data-testid=record][aria-pressed=true]').waitFor();
          await dialog('recordings', 'Shift+K').prepare(page);
          await page.getByTestId('open-recording').waitFor();
        },
        leave: async (page) => await page.keyboard.press('Escape'),
      },
      {
        name: 'export',
        prepare: async (page) => {
          await dialog('export', 'Control+e').prepare(page);
          await page.getByTestId('export-start').click();
          await page.getByTestId('export-save').first().waitFor({ timeout: 300_000 });
        },
        leave: async (page) => await page.keyboard.press('Escape'),
      },
      {
        name: 'sweep',
        prepare: async (page) => {
          await takeLayout(page, 'sweep');
          await vary(page, 'far.link.delay', '0.2,0.4,0.6,0.8');
          await page.getByTestId('sweep-start').click();
          await page.getByTestId('sweep-progress').getByText('done').waitFor({ timeout: 300_000 });
        },
      },
      {
        name: 'report',
        schemes: ['dark'],
        prepare: async (_, newPage) => {
          const report = await newPage();
          await openSweepReport(report, `${examples}/netgames05.yaml`);
          return report;
        },
      },
    ],
  },
  {
    experiment: `${examples}/contracts.yaml`,
    begin: async (page) => await runUntil(page, 20),
    scenes: [{ name: 'contracts', prepare: async (page) => takeLayout(page, 'compare convergence') }],
  },
  {
    experiment: `${examples}/gls.yaml`,
    begin: async (page) => {
      await takeLayout(page, 'playtest');
      await page.getByTestId('live-open').click();
      await page.getByTestId('live').waitFor();
    },
    scenes: [
      {
        name: 'live-join-phone',
        schemes: ['dark'],
        prepare: async (page, newPage) => {
          player = await joining(page, await newPage());
          await player.setViewportSize(phone);
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
          await page.getByTestId('live-start').click();
          await player.getByTestId('arena').waitFor();
          return player;
        },
      },
      {
        name: 'live-play-landscape',
        schemes: ['dark'],
        prepare: async () => {
          await player.setViewportSize(phoneAcross);
          return player;
        },
      },
      {
        name: 'live-play',
        prepare: async () => {
          await player.setViewportSize(desktop);
          return player;
        },
      },
      { name: 'live-operator', prepare: async () => {} },
    ],
  },
];
