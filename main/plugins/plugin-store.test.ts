/** Plugins are found, and run only after the operator's yes to what they are now. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectPaths } from '../base/project-paths.ts';
import { bundlePlugin } from './bundle-plugin.ts';
import { describeHere } from '../../test/support/describe-here.ts';
import { PluginStore } from './plugin-store.ts';

let folder = '';
/** Ids of the plugins whose code has run. */
const ran: unknown[] = [];
const realm = globalThis as unknown as { ran?: unknown[] };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  ran.length = 0;
  realm.ran = ran;
});

afterEach(async () => {
  delete realm.ran;
  await rm(folder, { recursive: true });
});

const plugin = (id: string, title = 'A model') => `import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';
globalThis.ran?.push('${id}');
export default defineDeadReckoningModel({ id: '${id}', title: '${title}', source: 'a test', params: z.object({}), create: () => ({ extrapolate() {} }) });
`;

const store = (...named: string[]) =>
  new PluginStore({
    settings: join(folder, 'settings'),
    user: join(folder, 'user'),
    project: join(folder, 'project'),
    named,
    bundle: bundlePlugin,
    describe: describeHere,
  });

async function put(path: string, text: string): Promise<string> {
  const whole = join(folder, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, text);
  return whole;
}

const states = ({ state }: PluginStore) => state.found.map((each) => [each.path.slice(folder.length + 1), each.state]);

test('a found plugin is listed without running it, and is in use once it is trusted, on another day too', async () => {
  const path = await put('user/mine.ts', plugin('mine'));
  await put('user/notes.md', 'no plugin');
  await put('user/mine.test.ts', 'no plugin either');
  await put(
    'project/plugins/packaged/package.json',
    '{ "name": "packaged", "version": "1.2.3", "author": { "name": "An author" }, "main": "model.js" }',
  );
  await put('project/plugins/packaged/model.js', plugin('packaged'));
  const today = store();
  const { found, folders } = await today.look();
  expect(folders).toEqual([join(folder, 'user'), join(folder, 'project', 'plugins')]);
  expect(found).toMatchObject([
    { path, origin: 'user', state: 'waiting', package: null, details: null, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { origin: 'project', state: 'waiting', package: { name: 'packaged', version: '1.2.3', author: 'An author' } },
  ]);
  expect([ran, today.active]).toEqual([[], []]);
  await today.trust(path, found[0]?.checksum ?? '');
  const tomorrow = store();
  await tomorrow.look();
  expect(tomorrow.state.found[0]).toMatchObject({ state: 'trusted', details: { kind: 'dead-reckoning', id: 'mine', api: 1, params: [] } });
  expect(tomorrow.active.map((bundle) => bundle.path)).toEqual([path]);
  expect(ran).not.toContain('packaged');
});

test('a plugin that has changed needs trust again, and trust in its former content is refused', async () => {
  const path = await put('user/mine.ts', plugin('mine'));
  const today = store();
  const before = (await today.look()).found[0]?.checksum ?? '';
  await today.trust(path, before);
  await put('user/mine.ts', plugin('mine', 'Another model'));
  expect((await today.look()).found).toMatchObject([{ state: 'waiting', changed: true, details: null }]);
  await expect(today.trust(path, before)).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining('has changed') });
  expect(today.active).toEqual([]);
});

test('a plugin is turned off and on again', async () => {
  const path = await put('user/mine.ts', plugin('mine'));
  const today = store();
  await today.trust(path, (await today.look()).found[0]?.checksum ?? '');
  await today.disable(path);
  expect([states(today), today.active]).toEqual([[['user/mine.ts', 'disabled']], []]);
  await today.enable(path);
  expect(states(today)).toEqual([['user/mine.ts', 'trusted']]);
  await expect(today.enable(join(folder, 'none.ts'))).rejects.toMatchObject({ code: 'not-found' });
});

test('naming a plugin is the yes for this start, and it cannot be turned off', async () => {
  const path = await put('elsewhere/named.mjs', plugin('named'));
  const started = store(path);
  await started.look();
  expect([states(started), started.active.length]).toEqual([[['elsewhere/named.mjs', 'trusted']], 1]);
  await expect(started.disable(path)).rejects.toMatchObject({ code: 'not-possible' });
  await expect(readFile(join(folder, 'settings', 'plugins.json'))).rejects.toThrow('ENOENT');
});

test('what cannot be loaded is left out, with the reason: a syntax error, no plugin, an id that is taken', async () => {
  const paths = await Promise.all([
    put('user/a.ts', 'export default {'),
    put('user/b.ts', 'export default 5;'),
    put('user/c.ts', plugin('linear')),
    put('user/d.ts', plugin('mine')),
    put('user/e.ts', plugin('mine', 'Mine too')),
  ]);
  const today = store();
  await today.look();
  for (const { path, checksum } of today.state.found) if (checksum !== null) await today.trust(path, checksum);
  const errors = today.state.found.map(({ error }) => error);
  expect(errors.slice(0, 3)).toEqual([
    expect.stringMatching(/a\.ts:1/),
    expect.stringContaining('found number'),
    expect.stringContaining('dead-reckoning/linear exists already'),
  ]);
  expect(errors.slice(3)).toEqual([null, expect.stringContaining(`dead-reckoning/mine exists already: ${paths[3]}`)]);
  expect(today.active.map((bundle) => bundle.path)).toEqual([paths[3]]);
});

test('it is looked beside the experiment, but not among the built-in plugins of the bench’s own sources', async () => {
  const path = await put('faulty/plugins/mine.ts', plugin('mine'));
  await put('sources/package.json', '{ "name": "driftbench" }');
  await put('sources/plugins/theirs.ts', plugin('theirs'));
  const today = store();
  await today.look(join(folder, 'faulty', 'track.yaml'));
  expect(today.state.found).toMatchObject([{ path, origin: 'project' }]);
  await today.look(join(folder, 'sources', 'track.yaml'));
  expect(today.state.found).toEqual([]);
});

test('a trust file that cannot be understood trusts nothing, and is whole again after the next decision', async () => {
  const path = await put('user/mine.ts', plugin('mine'));
  await put('settings/plugins.json', '{ "trusted": ');
  const today = store();
  await today.look();
  expect([states(today), today.state.onFault]).toEqual([[['user/mine.ts', 'waiting']], 'stop']);
  await Promise.all([today.setOnFault('drop-lane'), today.trust(path, today.state.found[0]?.checksum ?? '')]);
  const kept = JSON.parse(await readFile(join(folder, 'settings', 'plugins.json'), 'utf8')) as object;
  expect(kept).toMatchObject({ onFault: 'drop-lane', trusted: { [today.state.found[0]?.checksum ?? '']: { path } }, disabled: [] });
});

test('a package that has never been whole is watched in all its folders, and in none of others', async () => {
  await put('user/broken/package.json', '{ "name": "broken", "main": "src/index.ts" }');
  const inner = await put('user/broken/src/deep/part.ts', 'export const = 1;');
  await put('user/broken/src/index.ts', "export { part as default } from './deep/part.ts';");
  const foreign = await put('user/broken/node_modules/other/index.js', '');
  const today = store();
  expect((await today.look()).found).toMatchObject([{ state: 'refused', error: expect.stringContaining('part.ts:1:14') }]);
  const folders = today.files.map((file) => dirname(file));
  expect([folders.includes(dirname(inner)), folders.includes(dirname(foreign))]).toEqual([true, false]);
});

test('looks follow each other: one that began before a decision does not undo what was seen after it', async () => {
  await put('user/mine.ts', plugin('mine'));
  let atWork = 0;
  const most: number[] = [];
  const slow = new PluginStore({
    settings: join(folder, 'settings'),
    user: join(folder, 'user'),
    project: join(folder, 'project'),
    named: [],
    describe: describeHere,
    bundle: async (path) => {
      most.push(++atWork);
      await new Promise(setImmediate);
      return bundlePlugin(path).finally(() => atWork--);
    },
  });
  await Promise.all([slow.look(), slow.look(), slow.look()]);
  expect(most).toEqual([1, 1, 1]);
});

test('what new plugins are made of is none beside a template that is opened by its path', async () => {
  const { templates } = projectPaths();
  expect((await store().look(join(templates, 'one-tank.yaml'))).folders).toEqual([
    join(folder, 'user'),
    join(folder, 'project', 'plugins'),
  ]);
});

test('what an experiment names is found beside it and among installed packages, and asks as any other does', async () => {
  const beside = await put('elsewhere/models/beside.ts', plugin('beside'));
  await put('node_modules/driftbench-plugin-far/package.json', '{ "name": "driftbench-plugin-far", "version": "2.0.0", "main": "far.js" }');
  await put('node_modules/driftbench-plugin-far/far.js', plugin('far'));
  const experiment = await put('elsewhere/needs.yaml', 'driftbench: 1\nplugins: [./models/beside.ts, driftbench-plugin-far, not-there]\n');
  const needing = store();
  const { found } = await needing.look(experiment);
  expect(states(needing)).toEqual([
    ['elsewhere/models/beside.ts', 'waiting'],
    ['node_modules/driftbench-plugin-far', 'waiting'],
    ['elsewhere/node_modules/not-there', 'refused'],
  ]);
  expect([ran, needing.active]).toEqual([[], []]);
  await needing.trust(beside, found[0]?.checksum ?? '');
  expect(needing.active.map(({ path }) => path)).toEqual([beside]);
  expect(ran).not.toContain('far');
});
