/**
 * The desktop bench in a real Electron: its windows, files of the command line and of a second start, and the recording
 * that is complete when it quits. Skipped where there is no runtime, except where DRIFTBENCH_ELECTRON says that one is
 * required. Each bench has a home of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDesktopRuntime, objectionToWindow } from '../../scripts/desktop-runtime.mjs';
import { root } from '../../scripts/steps.mjs';
import { soon } from '../support/bench-page.ts';
import { commandOf } from '../support/command.ts';

/** Why this cannot run here, or undefined. */
function whyNot(): string | undefined {
  if (findDesktopRuntime() === undefined) return 'the Electron runtime is not installed (npx install-electron fetches it)';
  return objectionToWindow({ platform: process.platform, env: process.env, isRoot: process.getuid?.() === 0 });
}

const reason = whyNot();
if (reason !== undefined) process.stdout.write(`Electron suite skipped: ${reason}.\n`);
const executablePath = findDesktopRuntime() ?? '';
let home = '';
let desktop: ElectronApplication;
let page: Page;
let isOpen = false;

beforeEach(({ skip }) => {
  if (reason !== undefined && process.env.DRIFTBENCH_ELECTRON === 'required') throw new Error(reason);
  skip(reason !== undefined, reason);
  home = mkdtempSync(join(tmpdir(), 'driftbench-desktop-'));
});

afterEach(async () => {
  if (isOpen) await desktop.close();
  isOpen = false;
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** What both starts of one bench have in common. */
function startOf(files: readonly string[]) {
  const folders = Object.fromEntries(
    ['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'APPDATA', 'LOCALAPPDATA'].map((name) => [
      name,
      join(home, name === 'USERPROFILE' ? 'HOME' : name),
    ]),
  );
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const env: Record<string, string> = { ...(process.env as Record<string, string>), ...folders };
  return { args: [root, `--user-data-dir=${join(home, 'electron')}`, ...files], env };
}

/** Starts the bench, with the first steps done, and waits until it shows the experiment. */
async function open(title: string, ...files: string[]): Promise<void> {
  desktop = await _electron.launch({ executablePath, ...startOf(files) });
  isOpen = true;
  page = await desktop.firstWindow();
  await shows(title);
  await page.evaluate(() => localStorage.setItem('driftbench.first-steps-done', 'true'));
  await page.reload();
  await shows(title);
}

const shows = (title: string) => page.getByText(title).first().waitFor();

/** An example under another name. */
function experiment(title: string): string {
  const file = join(home, `${title}.yaml`);
  writeFileSync(file, readFileSync(join(root, 'resources/experiments/live.yaml'), 'utf8').replace(/^name: .*$/m, `name: ${title}`));
  return file;
}

/** The window that `request` makes the bench open. */
async function windowOf(request: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([desktop.waitForEvent('window'), request()]);
  return opened;
}

test('the window shows the running bench, in a sandbox', async () => {
  await open('Four robot tanks of BZFlag');
  expect(page.url()).toBe('driftbench://bench/');
  expect(await page.evaluate(() => [typeof require, typeof process])).toEqual(['undefined', 'undefined']);
  expect(await page.evaluate(() => window.open('https://example.org'))).toBeNull();
  expect(desktop.windows()).toHaveLength(1);
});

test('a file of the command line opens', async () => {
  await open('given at the start', experiment('given at the start'));
});

test('a second start hands its file to the first and ends', async () => {
  await open('Four robot tanks of BZFlag');
  const { args, env } = startOf([experiment('given later')]);
  const second = spawn(executablePath, args, { env, stdio: 'ignore' });
  const [status] = (await once(second, 'exit')) as [number | null];
  expect(status).toBe(0);
  await shows('given later');
  expect(desktop.windows()).toHaveLength(1);
});

test('a panel’s window is connected to the bench', async () => {
  await open('Four robot tanks of BZFlag');
  const panel = { kind: 'scores', settings: {}, group: 'test' };
  const address = `driftbench://bench/#panel=${encodeURIComponent(JSON.stringify(panel))}`;
  const opened = await windowOf(() => page.evaluate((each) => void window.open(each), address));
  await opened.getByText('deviation').first().waitFor();
  expect(await opened.evaluate(() => [typeof require, typeof process])).toEqual(['undefined', 'undefined']);
});

test('a player’s window has a session of its own, and nothing of the bench', async () => {
  await open('for people', experiment('for people'));
  await page.getByTestId('host').click();
  await page.getByTestId('live-open').click();
  const player = await windowOf(() => page.getByTestId('play-here').click());
  await player.getByTestId('player-name').waitFor();
  expect(new URL(player.url()).pathname).toBe('/join');
  const sessions = await desktop.evaluate(({ BrowserWindow, session }) =>
    BrowserWindow.getAllWindows()
      .map(({ webContents }) => ({
        isBench: webContents.getURL().startsWith('driftbench:'),
        isDefault: webContents.session === session.defaultSession,
      }))
      .sort((a, b) => Number(a.isBench) - Number(b.isBench)),
  );
  expect(sessions).toEqual([
    { isBench: false, isDefault: false },
    { isBench: true, isDefault: true },
  ]);
  expect(await player.evaluate(() => window.open('driftbench://bench/'))).toBeNull();
  expect(desktop.windows()).toHaveLength(2);
});

test('quitting while a session runs leaves a complete recording', async () => {
  await open('Four robot tanks of BZFlag');
  const folder = await desktop.evaluate(({ app }) => `${app.getPath('documents')}/Driftbench recordings`);
  await page.keyboard.press('r');
  const isKept = () => page.getByTestId('record').getAttribute('aria-pressed');
  await soon(async () => expect(await isKept()).toBe('true'));
  const seconds = async () => Number((await page.getByTestId('time').innerText()).split(':')[1]);
  const before = await seconds();
  await soon(async () => expect(await seconds()).toBeGreaterThan(before + 1));
  const closed = desktop.waitForEvent('close');
  await desktop.evaluate(({ app }) => app.quit());
  await closed;
  isOpen = false;
  const [newest = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.mcap'))
    .sort()
    .reverse();
  const { status, err } = await commandOf(['replay', join(folder, newest), '--verify']);
  expect([status, err]).toEqual([0, expect.stringContaining('Verified')]);
});
