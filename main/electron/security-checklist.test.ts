/**
 * Electron's security checklist (electronjs.org/docs/latest/tutorial/security), point by point, for the three kinds of
 * windows: the bench's, one of a panel, and one of a player, which shows the page of another machine.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { root } from '../../scripts/steps.mjs';
import { benchOptions } from '../../test/support/bench-options.ts';
import * as electron from '../../test/support/electron-stand-in.ts';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { BenchHost } from '../bench/bench-host.ts';
import { projectPaths } from '../base/project-paths.ts';
import { BenchServer } from '../serve/bench-server.ts';
import { openBenchWindow } from './bench-window.ts';
import { pageAddress, registerPageScheme, servePage } from './page-protocol.ts';
import { refusePermissions } from './refusals.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

const paths = projectPaths();
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const host = new BenchHost(benchOptions(paths.experiments, { runner: new ScriptedRunner(), version: '0.1.0', nowMs: () => 0 }));

const panelAddress = `${pageAddress}#panel=%7B%7D`;
const joinAddress = 'http://192.168.1.5:7350/join#ABC234';
const windows = () => electron.BrowserWindow.all;
const named = { bench: 0, panel: 1, player: 2 } as const;
const all = Object.entries(named);
const windowOf = (index: number) => windows()[index] ?? expect.fail('A window is missing.');
const preferencesOf = (index: number): WebPreferences => (windowOf(index).options as BrowserWindowConstructorOptions).webPreferences ?? {};

/** The files that run in Electron. */
const shell = readdirSync(join(root, 'main/electron')).filter((name) => !name.endsWith('.test.ts'));
const shellSource = shell.map((name) => readFileSync(join(root, 'main/electron', name), 'utf8')).join('\n');
const preload = readFileSync(join(root, 'preload/preload.ts'), 'utf8');

beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  registerPageScheme();
  servePage(folder);
  refusePermissions();
  openBenchWindow(host, paths);
  for (const url of [panelAddress, joinAddress]) windowOf(0).webContents.windowOpenHandler?.({ url });
  expect(windows()).toHaveLength(3);
});
afterAll(electron.removeFolders);
afterAll(() => rmSync(folder, { recursive: true }));

/** True if a page with these preferences is refused it. */
function isRefused(index: number, name: string): boolean {
  const event = { preventDefault: vi.fn() };
  windowOf(index).webContents.emit(name, event);
  return event.preventDefault.mock.calls.length === 1;
}

test('1. secure content alone: the bench’s pages come from its own files; a player’s page from the LAN, where there are no certificates, gets nothing of the machine', () => {
  expect(windows().map(({ webContents }) => webContents.address)).toEqual([pageAddress, panelAddress, joinAddress]);
  expect(electron.schemes).toMatchObject([{ privileges: { standard: true, secure: true } }]);
  for (const url of ['http://elsewhere.example/', 'https://elsewhere.example/join', 'file:///etc/passwd'])
    windowOf(0).webContents.windowOpenHandler?.({ url });
  expect(
    windows()
      .map(({ webContents }) => webContents.address)
      .slice(3),
  ).toEqual([]);
  expect(preferencesOf(named.player).preload).toBeUndefined();
});

describe.each(all)('in the window of the %s', (_name, index) => {
  test('2. there is no Node', () => {
    const { nodeIntegration, nodeIntegrationInWorker, nodeIntegrationInSubFrames } = preferencesOf(index);
    expect([nodeIntegration, nodeIntegrationInWorker, nodeIntegrationInSubFrames]).toEqual([false, false, false]);
  });
  test('3. contexts are isolated', () => expect(preferencesOf(index).contextIsolation).toBe(true));
  test('4. the process is sandboxed', () => expect(preferencesOf(index).sandbox).toBe(true));
  test('5. it is of a session whose permissions are all refused', () => {
    const { partition } = preferencesOf(index);
    const { set } = partition === undefined ? electron.session.defaultSession : electron.session.fromPartition(partition);
    expect([...set.keys()].sort()).toEqual(['check', 'device', 'request']);
  });
  test('6. web security is on', () => expect(preferencesOf(index).webSecurity).toBe(true));
  test('8. insecure content is not let in', () => expect(preferencesOf(index).allowRunningInsecureContent ?? false).toBe(false));
  test('9. nothing experimental is on', () => expect(preferencesOf(index).experimentalFeatures ?? false).toBe(false));
  test('10. no feature of Blink is turned on', () => expect(preferencesOf(index)).not.toHaveProperty('enableBlinkFeatures'));
  test('11 and 12. there are no web views: none is known as an element, and one that would be attached is not', () => {
    expect(preferencesOf(index).webviewTag).toBe(false);
    expect(isRefused(index, 'will-attach-webview')).toBe(true);
  });
  test('13. the page does not leave its address', () => {
    expect([isRefused(index, 'will-navigate'), isRefused(index, 'will-redirect')]).toEqual([true, true]);
    expect(preferencesOf(index).navigateOnDragDrop).toBe(false);
  });
  test('14. the page opens no window: the shell does, where the address is one of ours', () => {
    const { windowOpenHandler } = windowOf(index).webContents;
    expect(windowOpenHandler?.({ url: 'https://elsewhere.example/' })).toEqual({ action: 'deny' });
    expect(windows()).toHaveLength(3);
  });
});

test('a player’s page has a session of its own, kept in memory, that downloads nothing', () => {
  const { partition } = preferencesOf(named.player);
  expect([partition, preferencesOf(0).partition]).toEqual([expect.not.stringContaining('persist:'), undefined]);
  const event = { preventDefault: vi.fn() };
  electron.session.fromPartition(partition ?? '').emit('will-download', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

test('5. every request is refused: permissions, checks, devices', () => {
  const decide = vi.fn();
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'])
    electron.setOnSession.get('request')?.({}, permission, decide);
  expect(decide.mock.calls).toEqual(Array.from({ length: 5 }, () => [false]));
  expect(electron.setOnSession.get('check')?.({}, 'midi')).toBe(false);
  expect(electron.setOnSession.get('device')?.({ deviceType: 'hid' })).toBe(false);
});

test('7. the same strict policy on the desktop and in the browser: scripts are the bench’s own files, and nothing is evaluated, framed or sent elsewhere', async () => {
  const server = new BenchServer({ host, page: folder, onUsedToken: () => undefined });
  const port = await server.listen({ port: 0, tries: 1 });
  const browser = (await fetch(`http://127.0.0.1:${port}/`)).headers.get('content-security-policy');
  await server.close();
  const desktop = (await electron.served.get('driftbench')?.({ url: pageAddress }))?.headers.get('content-security-policy') ?? '';
  expect(browser).toBe(desktop);
  const policy = Object.fromEntries(desktop.split('; ').map((rule) => [rule.split(' ', 1)[0], rule.slice(rule.indexOf(' ') + 1)]));
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(desktop).not.toMatch(/unsafe-eval|wasm-unsafe|\*|https?:/);
});

test('15. nothing is handed to the system to open: the shell does not know how', () => {
  expect(shellSource).not.toMatch(/\bshell\b.*from 'electron'|openExternal|openPath/);
});

test('16. Electron is one version, which is installed and updated by hand, with its notes read', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: { electron: string } };
  const installed = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as { version: string };
  expect(devDependencies.electron).toBe(installed.version);
});

test('17. the shell has no IPC: pages get ports, after a check of their address at every load', () => {
  expect(shellSource).not.toMatch(/\bipcMain\b|\.ipc\b/);
  const ports = (index: number) => windowOf(index).webContents.posted.length;
  expect([ports(named.bench), ports(named.panel), ports(named.player)]).toEqual([1, 1, 0]);
  const { webContents } = windowOf(named.bench);
  for (const address of ['https://driftbench.example/', 'driftbench://bench.example/', 'driftbench://other/', 'about:blank']) {
    webContents.address = address;
    webContents.emit('did-finish-load');
  }
  webContents.address = pageAddress;
  expect(ports(named.bench)).toBe(1);
});

test('18. pages are served by a scheme of their own, never by file:, and no file beside them can be had', async () => {
  expect(shellSource).not.toMatch(/loadFile|file:\/\//);
  const statusAt = async (url: string) => (await electron.served.get('driftbench')?.({ url }))?.status;
  const urls = ['driftbench://bench/../package.json', 'driftbench://bench/%2e%2e/package.json', 'driftbench://elsewhere/'];
  expect(await Promise.all(urls.map(statusAt))).toEqual([404, 404, 404]);
});

test('19. fuses: the program runs no other code than the bench’s, and keeps cookies encrypted', () => {
  const { electronFuses } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as { electronFuses: unknown };
  expect(electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('20. nothing of Electron is given to a page: the preload hands over ports, and that only to its own origin', () => {
  expect(preload).not.toMatch(/contextBridge|exposeInMainWorld|window\[|globalThis/);
  expect([...preload.matchAll(/ipcRenderer\.(\w+)/g)].map(([, name]) => name)).toEqual(['once']);
  expect([...preload.matchAll(/window\.(\w+)\(([^)]*)\)/g)].map(([, name, given]) => [name, given])).toEqual([
    ['postMessage', "'driftbench:port', window.location.origin, event.ports"],
  ]);
});
