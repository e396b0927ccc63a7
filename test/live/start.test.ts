/**
 * The commands that open the bench, as a newcomer types them: address printed, first experiment ready, ended by a
 * signal.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BenchClient } from '../../client/bench-client.ts';
import { root } from '../../scripts/steps.mjs';
import { portOf } from '../../features/live/node/bots/socket-port.ts';
import { ask, cookieOf } from '../support/http-visit.ts';
import { patience } from '../support/patience.ts';
import { recordRun } from '../support/recorded.ts';

let program: ChildProcess | undefined;

afterEach(() => program?.kill('SIGKILL'));

function started(script: string, ...args: string[]) {
  return startedWith({}, script, ...args);
}

function startedWith(env: NodeJS.ProcessEnv, script: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  program = child;
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  return { child, lines };
}

/** Until it has ended, and all that it said is there. */
async function ended({ child }: ReturnType<typeof startedWith>): Promise<unknown> {
  return (await once(child, 'close'))[0];
}

async function printedAddress(lines: readonly string[]): Promise<URL> {
  const line = await vi.waitFor(
    () => lines.find((text) => text.startsWith('Driftbench bench at ')) ?? expect.fail(lines.join('\n')),
    patience,
  );
  return new URL(line.slice('Driftbench bench at '.length));
}

/** One of its two streams may be heard after the other. */
const says = (lines: readonly string[], words: RegExp) =>
  vi.waitFor(() => expect(lines).toContainEqual(expect.stringMatching(words)), patience);

const enter = ({ origin, searchParams }: URL) => ask(origin, 'POST', '/enter', {}, JSON.stringify({ token: searchParams.get('token') }));

/** The environment of a user whose files are all in `folder`. */
function homeIn(folder: string): NodeJS.ProcessEnv {
  return Object.fromEntries(
    ['HOME', 'LOCALAPPDATA', 'APPDATA', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map((name) => [name, folder]),
  );
}

/** A page that was let in. */
async function entered(address: URL): Promise<BenchClient> {
  const cookie = cookieOf(await enter(address));
  const socket = new WebSocket(`ws://${address.host}/bench`, { headers: { origin: address.origin, cookie } });
  const client = new BenchClient(portOf(socket));
  await once(socket, 'open');
  return client;
}

test('npm start in a browser: the printed address admits once, the example waits to be seen or played, and SIGTERM loses nothing of it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const { child, lines } = startedWith(homeIn(home), 'scripts/start.mjs', '--browser', '--no-open', '--port', '0');
    const address = await printedAddress(lines);
    const client = await entered(address);
    const running = () => client.call('state.get', {});
    await vi.waitFor(
      async () =>
        expect(await running()).toMatchObject({ status: 'paused', awaitsView: true, time: 0, experiment: { file: 'bzflag-robots.yaml' } }),
      patience,
    );
    await client.call('session.play', {});
    expect((await enter(address)).status).toBe(403);
    await vi.waitFor(() => expect(lines.at(-1)).toMatch(/used already\. A new one: http:\/\/127\.0\.0\.1:\d+\/\?token=/), patience);
    await vi.waitFor(async () => expect((await running()).time).toBeGreaterThan(1), patience);
    const { time, seed } = await running();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);

    const next = startedWith(homeIn(home), 'out/main/serve.js', '--no-open', '--port', '0');
    const later = await entered(await printedAddress(next.lines));
    const [session, ...others] = (await later.call('recordings.list', {})).filter(({ recent }) => recent);
    expect(others).toEqual([]);
    const opened = await later.call('recordings.open', { file: session?.file ?? '' });
    expect(opened).toMatchObject({ source: 'recording', status: 'finished', seed, experiment: { file: 'bzflag-robots.yaml' } });
    expect(opened.time).toBeGreaterThanOrEqual(time);
    expect(opened.recording).not.toHaveProperty('breaksOff');
    next.child.kill('SIGTERM');
    expect(await once(next.child, 'exit')).toEqual([0, null]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('npm run dev serves the pages from their sources, passes on the requests of these alone, and SIGINT ends it all', async () => {
  const home = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const { child, lines } = startedWith(homeIn(home), 'scripts/dev.mjs', '--port', '0');
    const address = await printedAddress(lines);
    expect((await ask(address.origin, 'GET', '/')).body).toContain('/@vite/client');
    expect((await ask(address.origin, 'GET', '/main.ts')).body).toContain('chooseTransport');
    expect((await ask(address.origin, 'POST', '/enter', { origin: 'http://127.0.0.1:1' }, '{"token":""}')).status).toBe(403);
    const client = await entered(address);
    const closed = new Promise((resolve) => client.onClose(resolve));
    expect(await client.call('experiments.list', {})).not.toEqual([]);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await closed;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('a recording that is named is opened in place of an experiment; another bench on its port is refused, with advice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const path = join(folder, 'drive.mcap');
    const { writer } = await recordRun(join(root, 'resources/experiments/netgames05.yaml'), path, ['duration=2']);
    writer.close();
    const { child, lines } = started(
      'scripts/start.mjs',
      '--browser',
      '--no-open',
      '--port',
      '0',
      '--recordings',
      folder,
      '--recording',
      path,
    );
    const address = await printedAddress(lines);
    const client = await entered(address);
    await vi.waitFor(
      async () => expect(await client.call('state.get', {})).toMatchObject({ source: 'recording', status: 'finished', time: 2 }),
      patience,
    );
    const kept = (await client.call('recordings.list', {})).filter(({ recent }) => recent !== true);
    expect(kept).toMatchObject([{ file: 'drive.mcap', duration: 2 }]);
    const { port } = address;
    const second = started('out/main/serve.js', '--no-open', '--port', port);
    expect(await ended(second)).toBe(1);
    expect(second.lines).toEqual([`Port ${port} is taken by other programs; choose one with --port, or --port 0 for any that is free.`]);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a display the bench opens in the browser, and says why; the next port replaces one in use', async () => {
  const other = createServer().on('error', () => undefined);
  other.listen(7340, '127.0.0.1');
  await Promise.race([once(other, 'listening'), once(other, 'error')]);
  const nowhere = { DISPLAY: '', WAYLAND_DISPLAY: '', PATH: '' };
  const { child, lines } = startedWith(nowhere, 'scripts/start.mjs');
  await printedAddress(lines);
  if (process.platform === 'linux') await says(lines, /^No desktop window: there is no display .* The same bench opens in the browser\.$/);
  await says(lines, /^Port 7340 is taken by another program; serving on 73\d\d\.$/);
  other.close();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('where nothing can be written the bench runs, and says which files are not kept and why', async () => {
  const file = join(root, 'package.json');
  const folders = ['sweeps', 'experiments', 'recordings'].flatMap((name) => [`--${name}`, join(file, name)]);
  const { child, lines } = startedWith(homeIn(file), 'out/main/serve.js', '--no-open', '--port', '0', ...folders);
  const client = await entered(await printedAddress(lines));
  await vi.waitFor(async () => expect(await client.call('state.get', {})).toMatchObject({ status: 'paused', recording: null }), patience);
  expect(await client.call('session.play', {})).toMatchObject({ recording: null });
  const effects = () => lines.filter((line) => line.includes('cannot be written')).map((line) => line.split(':', 1)[0]);
  const all = [
    'Sessions are not recorded',
    'Plugin decisions cannot be saved',
    'Recordings cannot be kept',
    'Experiments cannot be saved',
    'Sweeps cannot be run',
  ];
  await vi.waitFor(() => expect(effects()).toEqual(all), patience);
  await expect(client.call('session.record', { keep: true })).rejects.toThrow(/This session is not being recorded: .*ENOTDIR/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  ['scripts/start.mjs', '--help', 0, 'Opens the bench'],
  ['out/main/serve.js', '--help', 0, 'Serves the bench'],
  ['out/main/serve.js', '--prot', 2, '--prot'],
])('%s %s ends with status %d', async (script, option, status, text) => {
  const { lines, ...program } = started(script, option);
  expect(await ended({ lines, ...program })).toBe(status);
  expect(lines.join('\n')).toContain(text);
});

/** What the page imports before it shows anything; what it imports later is not among these. */
test('the first scripts and styles of the bench are at most 350 kB gzipped', () => {
  const assets = join(root, 'out/renderer/assets');
  const names = readdirSync(assets);
  const files = new Set<string>();
  const add = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    const text = name.endsWith('.js') ? readFileSync(join(assets, name), 'utf8') : '';
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported);
  };
  const first = names.filter((name) => /^(?:index|start-bench)-.*\.(?:js|css)$/.test(name));
  expect(first).toHaveLength(4);
  first.forEach(add);
  const bytes = [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  expect(bytes).toBeLessThan(350e3);
});
