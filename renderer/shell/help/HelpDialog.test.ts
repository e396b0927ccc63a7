// @vitest-environment happy-dom
/** Following links in the help. */
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { patience } from '../../../test/support/patience.ts';
import { useDialogs } from '../../components/dialogs.ts';
import HelpDialog from './HelpDialog.vue';
import { shownPage } from './help-pages.ts';
import { anchorOf } from './help-texts.ts';

freshStores();

test('a link to a heading of another page leads to the heading, not to the beginning of the page', async () => {
  shownPage.value = 'bench';
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => void scrolled.push('beginning'));
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(anchorOf(this.textContent ?? ''));
  });
  const shown = mount(HelpDialog, { attachTo: document.body });
  useDialogs().open = 'help';
  const link = () => document.querySelector<HTMLAnchorElement>('[data-testid="help"] a[href*=".md#"]');
  await vi.waitFor(() => expect(link()).not.toBeNull(), patience);
  const [page, anchor] = link()!.getAttribute('href')!.split('.md#');
  link()!.click();
  await vi.waitFor(() => expect([shownPage.value, scrolled.at(-1)]).toEqual([page, anchor]), patience);
  shown.unmount();
  vi.restoreAllMocks();
});
