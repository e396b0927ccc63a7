/** The application menu: what every program has; the bench itself is worked from its page. */
import { Menu, type MenuItemConstructorOptions } from 'electron';

const template: MenuItemConstructorOptions[] = [
  ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
  { role: 'editMenu' },
  { label: 'View', submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }, { role: 'togglefullscreen' }] },
  { role: 'windowMenu' },
];

export function setMenu(): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
