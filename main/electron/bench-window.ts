/** The one window of the whole desktop bench: opened or brought to the front, fed by a port of its own at every load. */
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { join } from 'node:path';
import type { BenchHost } from '../bench/bench-host.ts';
import type { ProjectPaths } from '../project-paths.ts';
import { connectAtEveryLoad } from './bench-ports.ts';
import { isPageAddress, isPanelAddress, pageAddress } from './page-protocol.ts';
import { pagePreferences } from './page-preferences.ts';
import { openPanelWindow } from './panel-window.ts';
import { openPlayerWindow } from './player-window.ts';
import { refuseToLeave } from './refusals.ts';
import { readPlacement, rememberPlacement } from './window-placement.ts';

export function windowOptions({ preload, icon }: Pick<ProjectPaths, 'preload' | 'icon'>): BrowserWindowConstructorOptions {
  return {
    ...{ title: 'Driftbench', icon },
    minWidth: 800,
    minHeight: 500,
    // Shown once the first paint is there; until then the page's own dark ground.
    show: false,
    backgroundColor: '#14171a',
    webPreferences: { ...pagePreferences, preload },
  };
}

export function openBenchWindow(host: BenchHost, paths: ProjectPaths): void {
  const present = BrowserWindow.getAllWindows().find(({ webContents }) => isBenchAddress(webContents.getURL()));
  if (present) return bringToFront(present);
  const file = join(app.getPath('userData'), 'window.json');
  const placement = readPlacement(file);
  const window = new BrowserWindow({ ...windowOptions(paths), ...placement.bounds });
  if (placement.isMaximized) window.maximize();
  rememberPlacement(window, file);
  refuseToLeave(window.webContents, (address) => {
    if (isPanelAddress(address)) openPanelWindow(address, host, paths);
    else openPlayerWindow(address);
  });
  connectAtEveryLoad(window.webContents, host);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(pageAddress);
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Of the bench as a whole. */
function isBenchAddress(address: string): boolean {
  return isPageAddress(address) && !isPanelAddress(address);
}
