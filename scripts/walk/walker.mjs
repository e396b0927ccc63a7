/** A user's hands on one page: each act counts as one action, each picture is a step of the walk. */
/// <reference lib="dom" />

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {(page: Page, name: string) => Promise<void>} Camera */

export class Walker {
  /** Clicks, entries, keys and drops so far. */
  actions = 0;
  #page;
  #name;
  #camera;
  #steps = 0;

  /**
   * @param {Page} page
   * @param {string} name of the user, with which the names of the pictures begin
   * @param {Camera} camera
   */
  constructor(page, name, camera) {
    this.#page = page;
    this.#name = name;
    this.#camera = camera;
  }

  get page() {
    return this.#page;
  }

  /** @param {string} testId */
  part(testId) {
    return this.#page.getByTestId(testId).first();
  }

  /** @param {Locator | string} what a part of the page, or its test id */
  async click(what) {
    this.actions += 1;
    await (typeof what === 'string' ? this.part(what) : what).click();
  }

  /** @param {string} testId of a field @param {string} text @param {string} [key] that ends the entry */
  async enter(testId, text, key = 'Enter') {
    this.actions += 1;
    await this.part(testId).fill(text);
    await this.part(testId).press(key);
  }

  /** @param {string} testId of a list of options @param {string} value */
  async choose(testId, value) {
    this.actions += 1;
    await this.part(testId).selectOption(value);
  }

  /** @param {string} keys */
  async press(keys) {
    this.actions += 1;
    await this.#page.keyboard.press(keys);
  }

  /** Drops a file on the window. @param {string} name @param {string} text */
  async drop(name, text) {
    this.actions += 1;
    await this.#page.evaluate(
      ([named, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], named));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      },
      /** @type {const} */ ([name, text]),
    );
  }

  /** @param {string} name */
  async layout(name) {
    await this.click('layout');
    await this.click(this.#page.getByRole('menuitemradio', { name, exact: true }));
  }

  /** @param {string} what this step shows */
  async picture(what) {
    this.#steps += 1;
    await this.#camera(this.#page, `${this.#name}-${String(this.#steps).padStart(2, '0')}-${what}`);
  }
}
