/** The window of a player: the join page of a live session, hosted here or elsewhere, with nothing of the bench within its reach. */
import { BrowserWindow } from 'electron';
import { isJoinAddress } from '../../contract/live/join-address.ts';
import { pagePreferences } from './page-preferences.ts';
import { refuseToLeave } from './refusals.ts';

/** Opens nothing but join pages. */
export function openPlayerWindow(address: string): void {
  if (!isJoinAddress(address)) return;
  const window = new BrowserWindow({
    title: 'Driftbench',
    minWidth: 320,
    minHeight: 320,
    backgroundColor: '#14171a',
    webPreferences: pagePreferences,
  });
  refuseToLeave(window.webContents);
  void window.loadURL(address);
}
