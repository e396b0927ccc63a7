/** The window of one panel: the bench's own page, with a port of its own, and that panel alone. */
import { BrowserWindow } from 'electron';
import type { BenchHost } from '../bench/bench-host.ts';
import type { ProjectPaths } from '../project-paths.ts';
import { connectAtEveryLoad } from './bench-ports.ts';
import { pagePreferences } from './page-preferences.ts';
import { refuseToLeave } from './refusals.ts';

/** `address`: of the page, with the panel that it is to show. */
export function openPanelWindow(address: string, host: BenchHost, { preload, icon }: ProjectPaths): void {
  const window = new BrowserWindow({
    ...{ title: 'Driftbench', icon },
    ...{ width: 760, height: 520, minWidth: 320, minHeight: 240 },
    backgroundColor: '#14171a',
    webPreferences: { ...pagePreferences, preload },
  });
  refuseToLeave(window.webContents);
  connectAtEveryLoad(window.webContents, host);
  void window.loadURL(address);
}
