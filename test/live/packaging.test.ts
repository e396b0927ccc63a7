/**
 * What `npm run package` packs: made with a stub in place of Electron's runtime, without a network, and started with
 * Node as far as that goes.
 */
import { build, type BuildOptions } from 'esbuild';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';
import { readAsar, type Asar } from '../support/asar.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const packed = join(folder, 'linux-unpacked');
/** The archive, taken apart where no other node_modules is above it. */
const app = join(folder, 'app');
let archive: Asar;

/** The mark by which Electron's fuses are found in its program; version, number and states of the fuses follow. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** In the order of the wire. */
// oxfmt-ignore
const fuses = [
  'runAsNode', 'cookieEncryption', 'nodeOptions', 'nodeInspect', 'asarIntegrity', 'onlyFromAsar', 'ownV8Snapshot', 'filePrivileges',
] as const;

/** A runtime of the right form, whose fuses stand against what we want. */
function stubRuntime(): string {
  const runtime = join(folder, 'runtime');
  mkdirSync(join(runtime, 'resources'), { recursive: true });
  writeFileSync(join(runtime, 'electron'), `program ${fuseMark}\u{1}${String.fromCharCode(fuses.length)}10110011 program`, { mode: 0o755 });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(join(runtime, name), '');
  return runtime;
}

interface Ended {
  /** 0: it ended well. */
  readonly status: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const options = { cwd, timeout: 150_000, maxBuffer: 1e8, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ status: error ? (error.code ?? null) : 0, stdout, stderr }),
    );
  });
}

beforeAll(async () => {
  // No network: what asks for one is refused at once.
  const offline = { npm_config_offline: 'true', HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' };
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const options = [`-c.electronDist=${stubRuntime()}`, `-c.directories.output=${folder}`];
  const { status, stdout, stderr } = await run([builder, '--linux', '--dir', '--x64', '--publish', 'never', ...options], root, offline);
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  archive = readAsar(join(packed, 'resources', 'app.asar'));
  archive.extract(app);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

const below = (path: string) => readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`);
const isFile = (name: string) => /\.[a-z]+$/.test(name);
const own = () => [...archive.files.keys()].filter((name) => !name.startsWith('node_modules/'));

/** The figures of the literature are for those who have the project. */
const isResearch = (name: string) => name.startsWith('out/main/chunks/reproduce/');

test('everything built but research, and every resource is packed, and nothing else of the project', () => {
  const wanted = [
    'out/main',
    'out/preload',
    'out/renderer',
    'out/report',
    'resources/experiments',
    'resources/templates',
    'resources/traces',
  ];
  expect(own().toSorted()).toEqual(
    [
      ...wanted.flatMap(below).filter((name) => isFile(name) && !isResearch(name)),
      'LICENSE',
      'package.json',
      'resources/library.yaml',
      'resources/icons/icon.png',
    ].toSorted(),
  );
  const texts = below('out/main')
    .filter(isFile)
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
  const figures = texts.filter(({ text }) => text.includes('murphy-table-1-1')).map(({ name }) => name);
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((name) => !isResearch(name))).toEqual([]);
});

test('package.json names the entry and the version, and has neither scripts nor fields for developers', () => {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string; devDependencies: object };
  const { main, version, ...rest } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect({ main, version }).toEqual({ main: 'out/main/electron.js', version: whole.version });
  expect(rest).not.toHaveProperty('devDependencies');
  expect(rest).not.toHaveProperty('scripts');
  const developers = Object.keys(whole.devDependencies).filter((name) => existsSync(join(app, 'node_modules', name)));
  // The reader of ROS 1 bags needs it as well.
  expect(developers).toEqual(['@foxglove/rosmsg-serialization']);
});

test('no types, no source maps, no sources of packages whose build is there', () => {
  expect([...archive.files.keys()].filter((name) => /\.(?:map|d\.[cm]?ts|vue)$|\/zod\/src\//.test(name))).toEqual([]);
});

test('the one program lies beside the archive, everything else in it, with its hash', () => {
  const outside = [...archive.files].filter(([, { unpacked }]) => unpacked).map(([name]) => name);
  expect(outside.filter((name) => !name.endsWith('package.json'))).toEqual([
    expect.stringMatching(/^node_modules\/@esbuild\/[\w-]+\/(?:bin\/)?esbuild/),
  ]);
  for (const [name, { integrity }] of archive.files) expect(integrity, name).toMatchObject({ algorithm: 'SHA256' });
});

test('the fuses are set', () => {
  const program = readFileSync(join(packed, 'driftbench'), 'latin1');
  const wire = program.slice(program.indexOf(fuseMark) + fuseMark.length + 2);
  expect(Object.fromEntries(fuses.map((name, index) => [name, wire[index] === '1']))).toEqual({
    runAsNode: false,
    nodeOptions: false,
    nodeInspect: false,
    ownV8Snapshot: false,
    filePrivileges: false,
    cookieEncryption: true,
    asarIntegrity: true,
    onlyFromAsar: true,
  });
});

test('whatever the packed code imports is packed', async () => {
  const code = own().filter((name) => name.startsWith('out/main/') && name.endsWith('.js'));
  const names = code.flatMap((name) => [
    ...readFileSync(join(app, name), 'utf8').matchAll(
      /^import\s+(?:[^'"]+?\sfrom\s+)?['"]([^'".][^'"]*)['"];?$|\bimport\(['"]([^'".][^'"]*)['"]\)/gm,
    ),
  ]);
  const packages = new Set(names.map(([, fixed, late]) => fixed ?? late ?? ''));
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { peerDependencies: object };
  // Users add the peers: a queue names the line that installs them.
  const others = [...builtinModules, ...Object.keys(peerDependencies), 'electron'];
  const foreign = [...packages].filter((name) => !name.startsWith('node:') && !others.includes(name));
  expect(foreign).toContain('ws');
  expect(foreign).toContain('esbuild');
  const loading = foreign.map((name) => `await import(${JSON.stringify(name)});`).join('\n');
  writeFileSync(join(app, 'all.mjs'), loading);
  expect(await run(['all.mjs'], app)).toMatchObject({ status: 0, stderr: '' });
});

test('the packed commands run, with a plugin in TypeScript', async () => {
  const experiment = join(folder, 'mine.driftbench');
  const circle = readFileSync(join(app, 'resources/experiments/circle.yaml'), 'utf8');
  writeFileSync(experiment, circle.replace('id: projective-velocity-blend', 'id: ease-out'));
  const plugin = join(root, 'resources/plugins/ease-out.ts');
  const options = ['--lane', 'pvb-1', '--duration', '3', '--plugin', plugin, '--json', '--quiet'];
  const { status, stdout, stderr } = await run(['out/main/cli.js', 'run', experiment, ...options], app);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ experiment: "Murphy's circle" });
});

test('the packed desktop bench opens its window, serves its page and runs the example', async () => {
  const electron = join(app, 'node_modules', 'electron');
  const bundling: BuildOptions = { bundle: true, platform: 'node', format: 'esm', external: ['electron'], logLevel: 'error' };
  await build({ ...bundling, entryPoints: [join(root, 'test/support/electron-stand-in.ts')], outfile: join(electron, 'index.js') });
  await build({ ...bundling, entryPoints: [join(root, 'test/support/packed-desktop.ts')], outfile: join(app, 'start.mjs') });
  writeFileSync(join(electron, 'package.json'), '{ "type": "module", "main": "index.js" }');
  const home = { TMPDIR: folder, DRIFTBENCH_SETTINGS: join(folder, 'settings'), DRIFTBENCH_PLUGINS: join(folder, 'plugins') };
  const { status, stdout, stderr } = await run(['start.mjs', join(app, 'out/main/electron.js')], app, home);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ page: 200, status: 'running', file: 'bzflag-robots.yaml', fault: null });
});
