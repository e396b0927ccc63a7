/**
 * The scenes of `npm run screenshots`: each show opens an experiment, each scene prepares a part of the bench with its own
 * controls.
 */
import { alone, choose, dialog, note, runUntil, takeLayout, vary } from './hands.mjs';
import { live } from './live-show.mjs';
import { openScoreReport, openSweepReport } from './reports.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Scene
 * @property {string} name of the picture; without `schemes` there are two, `NAME-dark` and `NAME-light`
 * @property {readonly ('dark' | 'light')[]} [schemes] its only picture
 * @property {{ width: number, height: number }} [size]
 * @property {(page: Page, newPage: () => Promise<Page>) => Promise<Page | void>} prepare answers with the page to be
 * seen, where that is another one
 * @property {(page: Page) => Promise<void>} [leave]
 *
 * @typedef {object} Show
 * @property {string} experiment
 * @property {(page: Page) => Promise<void>} begin
 * @property {readonly Scene[]} scenes
 */

const examples = 'resources/experiments';

/** @type {readonly Show[]} */
export const shows = [
  {
    experiment: `${examples}/bzflag-robots.yaml`,
    begin: async (page) => {
      await runUntil(page, 20);
      // Back to a moment at which the tank that views follow is in the world.
      const first = page.getByTestId('view-cell').first();
      for (let back = 0; back < 15 && (await first.innerText()).includes('dev –'); back++) {
        await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(300);
      }
      await first.click();
    },
    scenes: [
      { name: 'bench', prepare: async (page) => takeLayout(page, 'watch') },
      { name: 'bench-narrow', size: { width: 900, height: 700 }, prepare: async () => {} },
      alone('views', 'views'),
      {
        ...alone('world', '3-d'),
        schemes: ['dark'],
        prepare: async (page) => {
          await alone('world', '3-d').prepare(page);
          await page.getByRole('button', { name: 'Tank that carries the camera' }).click();
          await page.getByRole('menuitemradio', { name: 'tank2' }).click();
        },
      },
    ],
  },
  {
    experiment: `${examples}/netgames05-scheduling.yaml`,
    begin: async (page) => {
      await runUntil(page, 30);
      await page.getByTestId('warnings').getByRole('button', { name: 'Dismiss' }).click();
    },
    scenes: [
      { name: 'fairness', prepare: async (page) => takeLayout(page, 'fairness') },
      alone('accuracy', 'accuracy'),
      alone('charts', 'charts'),
      alone('scores', 'scores'),
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
        name: 'comparison-run',
        prepare: async (page) => {
          await takeLayout(page, 'watch');
          await page.keyboard.press('End');
          await page.getByTestId('comparison-run').click();
          await page.getByTestId('second-rerun').click();
          await page
            .getByTestId('comparison-run')
            .getByText(/^Comparison: with .*yaml$/)
            .waitFor({ timeout: 300_000 });
        },
        leave: async (page) => await choose(page, 'close the comparison run'),
      },
      {
        name: 'recordings',
        prepare: async (page) => {
          await page.keyboard.press('r');
          await page.locator('[data-testid=record][aria-pressed=true]').waitFor();
          await dialog('recordings', 'Shift+K').prepare(page);
          await page.getByTestId('open-recording').first().waitFor();
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
          await vary(page, 'far.link.delay', '200,400,600,800');
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
      {
        name: 'score',
        schemes: ['dark'],
        prepare: async (_, newPage) => {
          const report = await newPage();
          await openScoreReport(report);
          return report;
        },
      },
    ],
  },
  {
    experiment: `${examples}/contracts.yaml`,
    begin: async (page) => await runUntil(page, 20),
    scenes: [{ name: 'contracts', prepare: async (page) => takeLayout(page, 'watch') }],
  },
  {
    experiment: 'features/reproduce/node/tune/keys.yaml',
    begin: async (page) => await runUntil(page, 5),
    scenes: [
      {
        name: 'decide',
        size: { width: 1440, height: 1250 },
        prepare: async (page) => {
          await takeLayout(page, 'decide');
          for (const [index, preset] of ['cable', '4g'].entries()) {
            await page.getByTestId('tune-add-network').click();
            await page.getByTestId(`tune-network-${index}`).selectOption(preset);
          }
          await page.getByTestId('tune-cost-unit').selectOption('rate');
          await page.getByTestId('tune-budget-unit').selectOption('evaluations');
          await page.getByTestId('tune-budget').fill('1000');
          await page.getByTestId('tune-budget').press('Enter');
          await page.getByTestId('tune-start').click();
          await page.getByTestId('tune-verdict').waitFor({ timeout: 300_000 });
          await page.locator('[data-testid=tune-candidates] tr.recommended button').click();
          await page.keyboard.press('Escape');
          await runUntil(page, 20);
          await page.getByTestId('tune-verdict').evaluate((answers) => {
            let part = answers.parentElement;
            while (part && part.scrollTop === 0) part = part.parentElement;
            part?.scrollTo(0, 0);
          });
        },
      },
    ],
  },
  live,
];
