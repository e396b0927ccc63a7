/** A user without a pointer: reaches every part with Tab, arrow keys and F6, and uses it with Enter, Space and text. */
/// <reference lib="dom" />
import { Walker } from './walker.mjs';

/** @typedef {import('playwright-core').Locator} Locator */

/** What is not reached with so many keys is out of reach. */
const mostKeys = 400;
/** Within these, arrow keys lead from one to the next. */
const roving = ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'tab', 'radio'];

export class KeyWalker extends Walker {
  /**
   * @override
   * @param {Locator | string} what a part of the page, or its test id
   */
  async click(what) {
    this.actions += 1;
    const part = typeof what === 'string' ? this.part(what) : what.first();
    await part.waitFor();
    if (await this.#isChosenInList(part)) await this.page.keyboard.press('Enter');
    else {
      await this.#reach(part);
      await this.page.keyboard.press((await part.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    }
  }

  /**
   * @override
   * @param {string} testId of a field @param {string} text @param {string} [key] that ends the entry
   */
  async enter(testId, text, key = 'Enter') {
    this.actions += 1;
    await this.part(testId).waitFor();
    await this.#reach(this.part(testId));
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press(key);
  }

  /**
   * @override
   * @param {string} testId of a list of options @param {string} value
   */
  async choose(testId, value) {
    this.actions += 1;
    const list = this.part(testId);
    await list.waitFor();
    await this.#reach(list);
    await this.page.keyboard.press('Home');
    for (let pressed = 0; (await list.inputValue()) !== value; pressed++) {
      if (pressed === mostKeys) throw new Error(`"${value}" of ${testId} is not reached with ArrowDown.`);
      await this.page.keyboard.press('ArrowDown');
    }
  }

  /**
   * Without a pointer nothing is dropped: the same file is opened with the browser's own list of files.
   *
   * @override
   * @param {string} name @param {string} text
   */
  async drop(name, text) {
    await this.press('Control+o');
    const asked = this.page.waitForEvent('filechooser');
    await this.click(this.page.getByRole('button', { name: 'Open a file …' }));
    await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }

  /** An option of a list whose field keeps the focus. @param {Locator} part */
  async #isChosenInList(part) {
    if ((await part.getAttribute('role')) !== 'option') return false;
    for (let pressed = 0; pressed < mostKeys; pressed++) {
      if ((await part.getAttribute('aria-selected')) === 'true') return true;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error('The option is not reached with the arrow keys.');
  }

  /** By the shorter path, as one goes who sees where the focus is. @param {Locator} part */
  async #reach(part) {
    const role = await part.getAttribute('role');
    const isBefore = () =>
      part.evaluate((element) => {
        const focused = document.activeElement;
        const place = focused === null || focused === document.body ? 0 : focused.compareDocumentPosition(element);
        return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      });
    const key = role !== null && roving.includes(role) ? 'ArrowDown' : (await isBefore()) ? 'Shift+Tab' : 'Tab';
    for (let pressed = 0; pressed < mostKeys; pressed++) {
      if (await part.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`${await part.evaluate((element) => element.outerHTML.slice(0, 120))} is not reached with ${key}.`);
  }
}
