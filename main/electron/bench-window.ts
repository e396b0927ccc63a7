/** The window of the desktop bench: opened or brought to the front, with a new port at every load. */
import { logError } from '../base/terminal-text.ts';
import { app, BrowserWindow, screen, type BrowserWindowConstructorOptions, type Rectangle, type WebPreferences } from 'electron';
import { join } from 'node:path';
import type { BenchHost } from '../bench/bench-host.ts';
import type { ProjectPaths } from '../base/project-paths.ts';
import { connectAtEveryLoad } from './bench-ports.ts';
import { isPageAddress, isPanelAddress, pageAddress } from './page-protocol.ts';
import { playersPartition, refuseToLeave } from './refusals.ts';
import { isJoinAddress } from '../../contract/join-address.ts';
import { readFileSync, writeFileSync } from 'node:fs';

const pagePreferences: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
};

export function windowOptions({ preload, icon }: Pick<ProjectPaths, 'preload' | 'icon'>): BrowserWindowConstructorOptions {
  return {
    title: 'Driftbench',
    icon,
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
  const placement = readPlacement(
    file,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
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

/** True for every address of the bench. */
function isBenchAddress(address: string): boolean {
  return isPageAddress(address) && !isPanelAddress(address);
}

/** `address`: of the page, with the panel that it is to show. */
function openPanelWindow(address: string, host: BenchHost, { preload, icon }: ProjectPaths): void {
  const window = new BrowserWindow({
    title: 'Driftbench',
    icon,
    width: 760,
    height: 520,
    minWidth: 320,
    minHeight: 240,
    backgroundColor: '#14171a',
    webPreferences: { ...pagePreferences, preload },
  });
  refuseToLeave(window.webContents);
  connectAtEveryLoad(window.webContents, host);
  void window.loadURL(address);
}

/** Opens nothing but join pages. */
function openPlayerWindow(address: string): void {
  if (!isJoinAddress(address)) return;
  const window = new BrowserWindow({
    title: 'Driftbench',
    minWidth: 320,
    minHeight: 320,
    backgroundColor: '#14171a',
    webPreferences: { ...pagePreferences, partition: playersPartition, devTools: !app.isPackaged },
  });
  refuseToLeave(window.webContents);
  void window.loadURL(address);
}

export interface Placement {
  readonly bounds: Partial<Rectangle>;
  readonly isMaximized: boolean;
}

const first: Placement = { bounds: { width: 1440, height: 900 }, isMaximized: false };

/**
 * The placement in `file`, or the first one where there is none that can be used, or none of it lies in an area of a
 * display: one may have been unplugged.
 */
export function readPlacement(file: string, areas: readonly Rectangle[]): Placement {
  try {
    const { bounds, isMaximized } = JSON.parse(readFileSync(file, 'utf8')) as { bounds: Rectangle; isMaximized: unknown };
    const { x, y, width, height } = bounds;
    const isWhole = [x, y, width, height].every(Number.isSafeInteger);
    const isSeen = areas.some((area) => overlap(area, bounds));
    return isWhole && isSeen ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true } : first;
  } catch {
    return first;
  }
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Writes the placement when the window closes. A file that cannot be written is no reason to keep it open. */
export function rememberPlacement(window: BrowserWindow, file: string): void {
  window.on('close', () => {
    const placement: Placement = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
    try {
      writeFileSync(file, JSON.stringify(placement));
    } catch (error) {
      logError(error);
    }
  });
}
