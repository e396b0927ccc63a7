/** The package as a stranger gets it: packed, installed in an empty folder, and used from there. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';
import { proseOf } from '../support/documents.ts';
import { knownFlight, unityFile } from '../support/foreign-motion.ts';

const run = promisify(execFile);
const { root } = projectPaths();
let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'driftbench-stranger-'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', home], { cwd: root });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${filename}`], { cwd: home });
});
afterAll(() => rm(home, { recursive: true }));

const command = () => join(home, 'node_modules', 'driftbench', 'bin', 'driftbench.mjs');

/** Environment without what this project's tests set. */
async function driftbench(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [command(), ...args], { cwd: home, maxBuffer: 1 << 26 });
}

test('no file of the package names a folder of the machine that packed it', async () => {
  const packed = join(home, 'node_modules', 'driftbench');
  const names = (await readdir(packed, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  expect(names.length).toBeGreaterThan(100);
  for (const { parentPath, name } of names) {
    const text = await readFile(join(parentPath, name), 'latin1');
    expect(text.includes(root), join(parentPath, name)).toBe(false);
  }
  expect(names.map(({ name }) => name)).not.toContain('tsconfig.tsbuildinfo');
});

/** MB of content of an installation; a file with several names counts once. */
const most = 60;

test('an installation with all that it needs has at most 60 MB', async () => {
  const entries = await readdir(join(home, 'node_modules'), { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = new Map<number, number>();
  for (const { ino, size } of await Promise.all(files.map((path) => stat(path)))) sizes.set(ino, size);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThanOrEqual(most);
});

/** They lead to sources, which a package has not. */
const forDevelopers = ['add-a-feature', 'architecture', 'how-a-tick-flows', 'releasing', 'threads'].map((name) => `docs/${name}.md`);

test('links and pictures of the package’s documents are in the package', async () => {
  const packed = join(home, 'node_modules', 'driftbench');
  const names = (await readdir(packed, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const pages = names.filter((name) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(name) && !forDevelopers.includes(name));
  expect(pages.length).toBeGreaterThan(100);
  const dead: string[] = [];
  for (const page of pages)
    for (const [, target = ''] of proseOf(await readFile(join(packed, page), 'utf8')).matchAll(/\]\(([^)\s#]+)/g))
      if (!/^[a-z]+:/.test(target) && !existsSync(join(packed, dirname(page), decodeURIComponent(target)))) dead.push(`${page}: ${target}`);
  expect(dead).toEqual([]);
});

test('a plugin is made, checked, and compiled against the types of the package', async () => {
  await driftbench('plugins', 'new', 'dead-reckoning', 'my-model');
  const { stdout } = await driftbench('plugins', 'check', 'my-model');
  expect(stdout).toContain('It passes the conformance suite.');
  const manifest = JSON.parse(await readFile(join(home, 'my-model', 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest['keywords']).toContain('driftbench-plugin');
  expect(manifest['peerDependencies']).toEqual({ driftbench: `>=${projectPaths().version}` });
  const settings = { extends: './my-model/tsconfig.json', include: ['my-model/index.ts', 'game.ts'] };
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify(settings));
  await writeFile(join(home, 'game.ts'), game);
  const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const compiled = await run(process.execPath, [compiler, '-p', home]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
});

const game = `import { EntityPublisher, EntityReceiver, KinematicState } from 'driftbench/engine';
import linear from 'driftbench/engine/dead-reckoning/linear';

const receiver = new EntityReceiver({ model: { plugin: linear } });
const publisher = new EntityPublisher({ model: { plugin: linear }, trigger: { distance: 1 } }, (_, update) => void receiver.receive(update, 0));
const car = Object.assign(new KinematicState(), { vx: 3 });
publisher.frame(0, car);
export const shown = new KinematicState();
receiver.drawAt(2, shown);
`;

test('a game draws with the entry for games', async () => {
  await writeFile(join(home, 'game.mjs'), `${game.replace(/^export const/m, 'const')}console.log(shown.x);\n`);
  const { stdout } = await run(process.execPath, ['game.mjs'], { cwd: home });
  expect(stdout).toBe('6\n');
});

const experiment = `driftbench: 1
name: mine
duration: 5 # s
entities:
  - { id: jet, owner: sender, motion: { kind: trace, file: drive.csv, preset: unity, map: { yaw: RotY } } }
nodes:
  - { id: sender }
  - { id: viewer, link: { delay: 0.2 } }
lanes:
  - { id: mine, trigger: { distance: 0.5, heartbeat: 1 }, model: { id: my-model }, clock: synchronised }
`;

test('a file of Unity is imported and run with the plugin, recorded, exported, reported', async () => {
  await writeFile(join(home, 'drive.csv'), unityFile(knownFlight(600, 60).map((moment) => ({ ...moment, pitch: 0, roll: 0 }))));
  const { stderr } = await driftbench('import', 'drive.csv', '--preset', 'unity', '--out', 'drive.bench.csv');
  expect(stderr).toContain('yaw=RotY (deg)');
  expect(stderr).toContain('60 Hz; 0 gaps');
  await writeFile(join(home, 'mine.yaml'), experiment);
  const run1 = await driftbench('run', 'mine.yaml', '--plugin', 'my-model', '--json', '--record', 'mine.mcap', '--report', 'mine.html');
  const { lanes } = JSON.parse(run1.stdout) as { lanes: Record<string, { aeeMean: number }> };
  expect(lanes['mine']?.aeeMean).toBeGreaterThan(0);
  const { stdout } = await driftbench('export', 'mine.mcap', '--format', 'csv', '--out', 'tables');
  expect(stdout).toContain('real.csv');
  const back = await driftbench('import', 'tables/real.csv', '--out', 'again.csv');
  expect(back.stderr).toContain('x=x (m) (m)');
  expect((await readFile(join(home, 'mine.html'), 'utf8')).includes(home)).toBe(false);
});

test('the bench opens on the experiment, and ends in order', async () => {
  const bench = spawn(process.execPath, [command(), 'open', 'mine.yaml', '--no-open', '--port', '0'], { cwd: home });
  const exited = once(bench, 'exit');
  for await (const line of createInterface({ input: bench.stdout })) {
    const address = /Driftbench bench at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<script');
    break;
  }
  bench.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
