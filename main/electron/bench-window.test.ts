import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyBenchState, type BenchState } from '../../contract/bench-state.ts';
import * as electron from '../../test/support/electron-stand-in.ts';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { BenchHost } from '../bench/bench-host.ts';
import { projectPaths } from '../base/project-paths.ts';
import { openBenchWindow, windowOptions, readPlacement } from './bench-window.ts';
import { benchOptions } from '../../test/support/bench-options.ts';
import { clientOf } from '../../test/support/window-client.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

const paths = projectPaths();

function newHost(): BenchHost {
  return new BenchHost(benchOptions(paths.experiments, { runner: new ScriptedRunner(), version: '0.1.0', nowMs: () => 0 }));
}

function openedWindow(host: BenchHost): electron.BrowserWindow {
  openBenchWindow(host, paths);
  const [window] = electron.BrowserWindow.all;
  if (!window) throw new Error('No window was opened.');
  return window;
}

afterAll(electron.removeFolders);
beforeEach(() => void electron.BrowserWindow.all.splice(0));

test('the page runs in a sandbox, apart from the preload and from Node', () => {
  expect(windowOptions({ preload: '/preload.cjs', icon: '/icon.png' }).webPreferences).toMatchObject({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('the window shows the page of its own scheme, once it has painted', () => {
  const window = openedWindow(newHost());
  expect(window.webContents.address).toBe('driftbench://bench/');
  expect(window.calls).toEqual([]);
  window.emit('ready-to-show');
  expect(window.calls).toEqual(['show']);
});

test('a second start brings the one window to the front', () => {
  const host = newHost();
  const window = openedWindow(host);
  openBenchWindow(host, paths);
  expect(electron.BrowserWindow.all).toHaveLength(1);
  expect(window.calls).toEqual(['restore', 'focus']);
});

test('a loaded page is given two ports, and through the first the bench', async () => {
  const window = openedWindow(newHost());
  expect(window.webContents.posted).toMatchObject([{ channel: 'bench-port', ports: [expect.anything(), expect.anything()] }]);
  expect(await clientOf(window, 0).call('state.get', {})).toEqual({ ...emptyBenchState, clients: 1 } satisfies BenchState);
});

test('a reload gets a new port; the former one is no longer counted', async () => {
  const host = newHost();
  const window = openedWindow(host);
  clientOf(window, 0).close();
  window.webContents.emit('did-finish-load');
  expect(window.webContents.posted).toHaveLength(2);
  expect(await clientOf(window, 1).call('state.get', {})).toMatchObject({ clients: 1 });
});

test('a page of another address is given nothing', () => {
  const window = openedWindow(newHost());
  window.webContents.address = 'https://evil.example/driftbench://bench/';
  window.webContents.emit('did-finish-load');
  expect(window.webContents.posted).toHaveLength(1);
});

test('the page cannot leave, open windows or attach web views', () => {
  const { webContents } = openedWindow(newHost());
  for (const name of ['will-navigate', 'will-redirect', 'will-attach-webview']) {
    const event = { preventDefault: vi.fn() };
    webContents.emit(name, event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  }
  expect(webContents.windowOpenHandler?.({ url: 'https://elsewhere.example/' })).toEqual({ action: 'deny' });
  expect(electron.BrowserWindow.all).toHaveLength(1);
});

test('a join page opens in a window of its own, without the preload, with the same restrictions', () => {
  const { webContents } = openedWindow(newHost());
  const address = 'http://192.168.1.5:7350/join#ABC234';
  expect(webContents.windowOpenHandler?.({ url: address })).toEqual({ action: 'deny' });
  const player = electron.BrowserWindow.all[1];
  expect(player?.webContents.address).toBe(address);
  expect(player?.webContents.posted).toEqual([]);
  expect(player?.options).toMatchObject({ webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false } });
  expect(player?.options).not.toHaveProperty('webPreferences.preload');
  expect(player?.options).toHaveProperty('webPreferences.devTools', true);
  player?.webContents.windowOpenHandler?.({ url: address });
  expect(electron.BrowserWindow.all).toHaveLength(2);
});

test('in a package the window of a join page has no developer tools', () => {
  electron.app.isPackaged = true;
  openedWindow(newHost()).webContents.windowOpenHandler?.({ url: 'http://192.168.1.5:7350/join#ABC234' });
  expect(electron.BrowserWindow.all[1]?.options).toHaveProperty('webPreferences.devTools', false);
  electron.app.isPackaged = false;
});

test('a panel opens in a window of its own with a port to the bench, and can open no further windows', async () => {
  const host = newHost();
  const { webContents } = openedWindow(host);
  const address = 'driftbench://bench/#panel=%7B%7D';
  expect(webContents.windowOpenHandler?.({ url: address })).toEqual({ action: 'deny' });
  const panel = electron.BrowserWindow.all[1]!;
  expect(panel.webContents.address).toBe(address);
  expect(panel.options).toMatchObject({ webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false } });
  expect(await clientOf(panel, 0).call('state.get', {})).toMatchObject({ clients: 2 });
  panel.webContents.windowOpenHandler?.({ url: address });
  openBenchWindow(host, paths);
  expect(electron.BrowserWindow.all).toHaveLength(2);
  expect(panel.calls).toEqual([]);
});

test('the window comes back where it was left', () => {
  const first = openedWindow(newHost());
  first.maximized = true;
  first.emit('close');
  electron.BrowserWindow.all.splice(0);
  const second = openedWindow(newHost());
  expect(second.options).toMatchObject({ x: 10, y: 20, width: 1000, height: 700 });
  expect(second.maximized).toBe(true);
});

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const displays = [{ x: 0, y: 0, width: 1920, height: 1080 }];
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['', '{}', '[]', '{"bounds":{"x":1.5,"y":0,"width":800,"height":600}}', '{"bounds":{"x":"a"}}'])(
  'a file with %j is passed over',
  (text) => {
    const file = join(folder, 'window.json');
    writeFileSync(file, text);
    expect(readPlacement(file, displays)).toEqual({ bounds: { width: 1440, height: 900 }, isMaximized: false });
  },
);

test('a stored placement is taken field by field', () => {
  const file = join(folder, 'window.json');
  writeFileSync(file, '{"bounds":{"x":1,"y":2,"width":800,"height":600,"alpha":1},"isMaximized":"yes"}');
  expect(readPlacement(file, displays)).toEqual({ bounds: { x: 1, y: 2, width: 800, height: 600 }, isMaximized: false });
});

test('a window that was left on a display that is gone comes to the first place', () => {
  const file = join(folder, 'window.json');
  writeFileSync(file, '{"bounds":{"x":2000,"y":100,"width":800,"height":600},"isMaximized":false}');
  const second = { x: 1920, y: 0, width: 1920, height: 1080 };
  expect(readPlacement(file, [...displays, second]).bounds).toMatchObject({ x: 2000, y: 100 });
  expect(readPlacement(file, displays).bounds).toEqual({ width: 1440, height: 900 });
});
