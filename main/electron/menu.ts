/** The application menu: the page's actions as it reports them, and the usual ones. */
import { app, Menu, type MenuItemConstructorOptions, type MessagePortMain } from 'electron';
import { actionGroups, menuEntries, type ActionGroup, type MenuEntry } from '../../contract/menu.ts';

/** Under which menu each group of actions stands; menus in the order in which they come up here. */
const menuOf: Readonly<Record<ActionGroup, string>> = {
  Page: 'Bench',
  Draft: 'Experiment',
  Sweep: 'Experiment',
  Tuning: 'Experiment',
  Session: 'Session',
  'Time line': 'Session',
  Recording: 'Session',
  Changes: 'Session',
  Contracts: 'Session',
  LAN: 'Session',
  Views: 'Show',
  Charts: 'Show',
  Lanes: 'Show',
  Plugins: 'Show',
  Panels: 'Show',
  Layouts: 'Show',
};

type Choose = (id: string) => void;

/** Before a page has reported its actions. */
export function setMenu(): void {
  show([], () => undefined);
}

/** Shows what the page at the other end can do, from now on and as it changes. */
export function showActionsOf(port: MessagePortMain): void {
  port.on('message', ({ data }) => {
    const entries = entriesIn(String(data));
    if (entries) show(entries, (id) => port.postMessage(id));
  });
  port.start();
}

/** Null: the page has said something else, which changes nothing. */
function entriesIn(text: string): readonly MenuEntry[] | null {
  try {
    return menuEntries.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function show(entries: readonly MenuEntry[], choose: Choose): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
      ...[...new Set(Object.values(menuOf))].flatMap((label) => menuNamed(label, entries, choose)),
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [
          { role: 'reload' },
          // Only while it is developed.
          ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
    ]),
  );
}

/** Its groups as menus within it; one alone by itself. */
function menuNamed(label: string, entries: readonly MenuEntry[], choose: Choose): MenuItemConstructorOptions[] {
  const groups = actionGroups
    .filter((group) => menuOf[group] === label)
    .map((group) => ({ label: group, submenu: entries.filter((entry) => entry.group === group).map((entry) => itemOf(entry, choose)) }))
    .filter(({ submenu }) => submenu.length > 0);
  const [first] = groups;
  return first ? [{ label, submenu: groups.length === 1 ? first.submenu : groups }] : [];
}

/** Keys are shown here and heard by the page, which knows where they mean text. */
function itemOf({ id, title, keys, enabled }: MenuEntry, choose: Choose): MenuItemConstructorOptions {
  const accelerator = acceleratorOf(keys);
  return {
    label: title.replaceAll('&', '&&'),
    enabled,
    registerAccelerator: false,
    click: () => choose(id),
    ...(accelerator !== '' && { accelerator }),
  };
}

const electronKeys: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
};

/** On a Mac the menu takes every key that it shows: keys without a modifier, which are for typing, are left out. */
function acceleratorOf(keys: string): string {
  const isPlain = !/^(?:Mod|Alt)\+|^(?:Shift\+)?F\d+$/.test(keys);
  if (process.platform === 'darwin' && isPlain) return '';
  return keys
    .split('+')
    .map((key) => electronKeys[key] ?? key)
    .join('+');
}
