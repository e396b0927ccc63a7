/** Gestures of a visitor on the bench, for any picture. */
/// <reference lib="dom" />

/** @typedef {import('playwright-core').Page} Page */

/** Does what the palette finds first. */
export async function choose(/** @type {Page} */ page, /** @type {string} */ words) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-search').fill(words);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function takeLayout(/** @type {Page} */ page, /** @type {string} */ name) {
  await page.getByTestId('layout').click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** Runs the session fast until a time, s, and pauses it there. */
export async function runUntil(/** @type {Page} */ page, /** @type {number} */ time) {
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
export const alone = (/** @type {string} */ name, /** @type {string} */ title) => ({
  name,
  prepare: async (/** @type {Page} */ page) => {
    await choose(page, `panels show ${title}`);
    await page.getByRole('button', { name: new RegExp(`^Maximise ${title}`, 'i') }).click();
  },
  leave: async (/** @type {Page} */ page) => await page.getByRole('button', { name: 'Restore all panels' }).click(),
});

/** A dialog over the bench. */
export const dialog = (/** @type {string} */ name, /** @type {string} */ keys) => ({
  name,
  prepare: async (/** @type {Page} */ page) => {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
  },
  leave: async (/** @type {Page} */ page) => await page.keyboard.press('Escape'),
});

export async function note(/** @type {Page} */ page, /** @type {string} */ text) {
  await page.keyboard.press('b');
  await page.getByTestId('note-name').fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function vary(/** @type {Page} */ page, /** @type {string} */ field, /** @type {string} */ values) {
  await page.getByTestId('sweep-search').fill(field);
  await page.getByTestId('sweep-field').filter({ hasText: field }).first().click();
  await page.getByTestId('sweep-values').last().fill(values);
  await page.getByTestId('sweep-values').last().press('Tab');
}
