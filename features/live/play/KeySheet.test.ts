// @vitest-environment happy-dom
/** Binding keys anew. */
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { usePlaySettings, defaultKeys } from './key-map.ts';
import KeySheet from './KeySheet.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

beforeEach(async () => {
  localStorage.clear();
  mount(KeySheet, { props: { open: true }, attachTo: document.body });
  await flushPromises();
});

const button = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === words);

async function press(code: string): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true });
  window.dispatchEvent(event);
  await flushPromises();
  return event;
}

test('the key that is pressed after a button is bound, and no other', async () => {
  document.querySelector<HTMLElement>('[data-testid=key-fire-0]')?.click();
  expect((await press('KeyQ')).defaultPrevented).toBe(true);
  await press('KeyE');
  expect(usePlaySettings().keys.fire).toEqual(['KeyQ', 'Enter']);
});

test('a sheet that is closed while it waits for a key binds none', async () => {
  document.querySelector<HTMLElement>('[data-testid=key-fire-0]')?.click();
  await flushPromises();
  button('Done')?.click();
  expect((await press('KeyW')).defaultPrevented).toBe(false);
  expect(usePlaySettings().keys).toEqual(defaultKeys);
});
