/** The application menu: the page's actions in their usual menus, reported and chosen over a port. */
import { expect, test, vi } from 'vitest';
import type { MessagePortMain } from 'electron';
import type { MenuEntry } from '../../contract/menu.ts';
import { app, menus, MessageChannelMain } from '../../test/support/electron-stand-in.ts';
import { setMenu, showActionsOf } from './menu.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

const entry = (given: Partial<MenuEntry>): MenuEntry => ({ id: 'fit', title: 'Fit', group: 'Views', keys: '', enabled: true, ...given });

function pageWith(...entries: readonly MenuEntry[]) {
  const { port1, port2: page } = new MessageChannelMain();
  const chosen: unknown[] = [];
  page.on('message', ({ data }: { data: unknown }) => chosen.push(data));
  showActionsOf(port1 as unknown as MessagePortMain);
  page.postMessage(JSON.stringify(entries));
  return chosen;
}

const menu = (label: string) => menus.at(-1)?.find((each) => each.label === label);

test('before a page has reported its actions, the menu has what every program has', () => {
  setMenu();
  expect(menus.at(-1)?.map(({ role, label }) => role ?? label)).toEqual(['editMenu', 'View', 'windowMenu']);
});

test.each([true, false])('the menu offers developer tools only outside of a package (packaged: %s)', (isPackaged) => {
  app.isPackaged = isPackaged;
  setMenu();
  const roles = menu('View')?.submenu?.map(({ role }) => role);
  expect(roles?.includes('toggleDevTools')).toBe(!isPackaged);
  app.isPackaged = false;
});

test('actions are in the menu of their group, with their keys, and a choice is sent to the page', () => {
  const chosen = pageWith(
    entry({ keys: 'Shift+ArrowLeft' }),
    entry({ id: 'panel-close', title: 'Close the panel', group: 'Panels', keys: 'Mod+W', enabled: false }),
    entry({ id: 'shortcuts', title: 'Keys & more', group: 'Page' }),
  );
  expect(menus.at(-1)?.map(({ role, label }) => role ?? label)).toEqual(['Bench', 'Show', 'editMenu', 'View', 'windowMenu']);
  expect(menu('Show')?.submenu).toMatchObject([
    { label: 'Views', submenu: [{ label: 'Fit', accelerator: 'Shift+Left', enabled: true, registerAccelerator: false }] },
    { label: 'Panels', submenu: [{ label: 'Close the panel', accelerator: 'CommandOrControl+W', enabled: false }] },
  ]);
  expect(menu('Bench')?.submenu).toMatchObject([{ label: 'Keys && more' }]);
  menu('Bench')?.submenu?.[0]?.click?.();
  expect(chosen).toEqual(['shortcuts']);
});

test('an invalid report of a page changes nothing', () => {
  const before = menus.length;
  pageWith({ ...entry({}), group: 'Weather' } as unknown as MenuEntry);
  expect(menus).toHaveLength(before);
});
