/** The four users of the bench, and what they do: each waits for what the step is about, as a test would. */
/// <reference lib="dom" />

/** @typedef {import('./walker.mjs').Walker} Walker */
/** @typedef {import('playwright-core').Page} Page */

/** A drive of another program: seconds and metres. */
export const motionCsv = [
  't,x,y',
  ...Array.from({ length: 600 }, (_, row) => {
    const t = row / 20;
    return `${t},${(40 * Math.cos(t / 3)).toFixed(3)},${(25 * Math.sin(t / 1.5)).toFixed(3)}`;
  }),
].join('\n');

/** Until the session time shown is at least so many seconds. A busy machine draws few frames, so that none are waited for. */
async function runUntil(/** @type {Page} */ page, /** @type {number} */ seconds) {
  const hasRun = (/** @type {number} */ wanted) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[data-testid=time]')?.textContent ?? '').split(':').map(Number);
    return 60 * minutes + rest >= wanted;
  };
  await page.waitForFunction(hasRun, seconds, { polling: 250 });
}

/** Opens the bench, reads what it shows, changes a network, looks back, finds help. */
export async function newcomer(/** @type {Walker} */ user) {
  await user.part('view-cell').waitFor();
  await runUntil(user.page, 3);
  await user.picture('opened');
  const next = user.part('first-steps-next');
  while (await next.isVisible()) {
    await user.click(next);
    if (await next.isVisible()) await user.picture('first-steps');
  }
  await user.press('Control+k');
  await user.picture('palette');
  await user.press('Escape');
  await user.press('Space');
  await user.press('Shift+ArrowLeft');
  await user.picture('looks-back');
  await user.press('End');
  await user.click(user.part('view-cell').locator('canvas'));
  await user.picture('inspects');
  await user.click('experiment-chooser');
  await user.part('experiment-item').waitFor();
  await user.picture('library');
  await user.press('Escape');
  await user.press('?');
  await user.picture('shortcuts');
  await user.press('Escape');
}

/** Drops a CSV of the own game, compares four models on it. Ends with the comparison running. */
export async function engineer(/** @type {Walker} */ user) {
  await user.part('view-cell').waitFor();
  await user.drop('drive.csv', motionCsv);
  await user.page.locator('[data-lane=turn]').first().waitFor();
  await user.picture('own-motion');
  await user.click('compare-models');
  await user.part('model-cubic').waitFor();
  await user.click('model-cubic');
  await user.click('model-fvw');
  await user.picture('models');
  await user.click('models-run');
  await user.page.locator('[data-lane=fvw]').first().waitFor();
  await user.page.locator('[data-testid=status][data-status=running]').waitFor();
}

/** The engineer reads the comparison, and takes a figure. */
export async function engineerReads(/** @type {Walker} */ user) {
  await runUntil(user.page, 6);
  // The key would press the button that the focus went back to.
  await user.click('pause');
  await user.picture('four-models');
  await user.click('chart-menu');
  await user.click('save-figure');
  await user.part('figure-picture').waitFor();
  await user.picture('figure');
  await user.press('Escape');
}

/** Drops a CSV of the own game, and asks which setting to build: ends with the report. */
export async function engineerDecides(/** @type {Walker} */ user) {
  await user.part('view-cell').waitFor();
  await user.drop('race.csv', motionCsv);
  await user.page.getByTestId('experiment-chooser').getByText('race').waitFor();
  await user.layout('decide');
  await user.click('tune-add-network');
  await user.choose('tune-cost-unit', 'rate');
  await user.enter('tune-budget', '0.5');
  await user.picture('asks');
  await user.click('tune-start');
  await user.part('tune-verdict').waitFor();
  await user.picture('answers');
  const saved = user.page.waitForEvent('download');
  await user.click('tune-save-report.html');
  await saved;
}

/** Sweeps a delay and reads the figure. */
export async function researcher(/** @type {Walker} */ user) {
  await user.part('view-cell').waitFor();
  await user.click('experiment-chooser');
  await user.click(user.page.locator('[data-testid=experiment-item][data-file="netgames05.yaml"]'));
  await user.page.locator('[data-receiver=far]').first().waitFor();
  await user.layout('sweep');
  await user.enter('sweep-search', 'link.delay', 'Shift');
  await user.click('sweep-field');
  await user.enter('sweep-values', '100,200,400', 'Tab');
  await user.picture('sweep-set');
  await user.click('sweep-start');
  await user.page.getByTestId('sweep-progress').getByText('done').waitFor({ timeout: 120_000 });
  await user.page.getByTestId('sweep-points').locator('tbody tr').first().waitFor();
  await user.enter('sweep-budget', '200');
  await user.part('sweep-within').waitFor();
  await user.picture('sweep-done');
  await user.layout('fairness');
  await user.picture('fairness');
  await user.press('Control+e');
  await user.picture('export');
  await user.press('Escape');
}

/**
 * Hosts a session: `browser` and `phone` are pages of two players, who join by the code. The operator impairs one of
 * them, sees what that player sees, and ends the round.
 */
export async function operator(/** @type {Walker} */ user, /** @type {Walker} */ browser, /** @type {Walker} */ phone) {
  await user.layout('playtest');
  await user.part('live-setup').waitFor();
  await user.picture('setup');
  await user.click('live-file-live.yaml');
  await user.enter('live-seats', '4');
  await user.enter('live-bots', '4');
  await user.click('live-open');
  await user.part('live').waitFor();
  await user.picture('lobby');
  const [address, code] = await Promise.all(['shown-address', 'shown-code'].map((part) => user.part(part).innerText()));
  for (const [player, name] of /** @type {const} */ ([
    [browser, 'Ada'],
    [phone, 'Grace'],
  ])) {
    await player.page.goto(`${address}#${code}`);
    await player.part('player-name').waitFor();
    await player.picture('joins');
    await player.enter('player-name', name);
    await player.part('lobby').waitFor();
    await player.picture('lobby');
  }
  await browser.click('ready');
  await user.page.getByTestId('readiness').getByText('waiting for Grace').waitFor();
  await user.enter('round-length', '180');
  await user.picture('waits');
  await phone.click('ready');
  await user.click('live-start');
  for (const player of [browser, phone]) await player.part('arena').waitFor();
  const grace = user.page.locator('[data-seat="1"]');
  await user.click(grace.getByTestId('seat-choose'));
  await user.enter('link-delay-player-2', '300');
  await browser.page.keyboard.down('w');
  await browser.page.keyboard.down('a');
  await grace
    .getByTestId('delivered')
    // A busy machine adds to it.
    .getByText(/^(?:[3-9]\d\d\s*ms|\d+\.\d+\s*s)/)
    .waitFor();
  for (const player of [browser, phone]) await player.picture('plays');
  await user.picture('plays');
  await user.click('live-close');
  await user.picture('closes');
  await user.click('live-close-sure');
  await user.part('live-setup').waitFor();
  await user.picture('recording');
}
