// @vitest-environment happy-dom
/** The page's end of the desktop's menu. */
import { expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import type { MenuEntry } from '../../../contract/menu.ts';
import { patience } from '../../../test/support/patience.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { serveMenu } from './desktop-menu.ts';
import { useActionHabits } from '../../components/actions/use-actions.ts';
import { registerActions } from './register-actions.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

test('the menu receives every action, and again when one changes; an item chosen there runs', async () => {
  const { port1: page, port2: shell } = new MessageChannel();
  const received: MenuEntry[][] = [];
  shell.addEventListener('message', ({ data }: MessageEvent<string>) => received.push(JSON.parse(data) as MenuEntry[]));
  shell.start();
  registerActions();
  serveMenu(page);
  const entry = (id: string) => received.at(-1)?.find((each) => each.id === id);
  await vi.waitFor(
    () => expect(entry('shortcuts')).toEqual({ id: 'shortcuts', title: 'Shortcuts', group: 'Page', keys: '?', enabled: true }),
    patience,
  );
  expect(entry('play-pause')?.enabled).toBe(false);
  useActionHabits().setKeys('shortcuts', 'Mod+H');
  await nextTick();
  await vi.waitFor(() => expect(entry('shortcuts')?.keys).toBe('Mod+H'), patience);
  shell.postMessage('shortcuts');
  await vi.waitFor(() => expect(useDialogs().open).toBe('shortcuts'), patience);
  page.close();
});
