/** New plugins: packages that load at once, or nothing at all. */
import { mkdtemp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiVersion, pluginKinds } from '../../engine/plugin-api/index.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { projectPaths } from '../base/project-paths.ts';
import { bundlePlugin } from './bundle-plugin.ts';
import { loadPlugin } from './load-plugin.ts';
import { newPlugin } from './new-plugin.ts';

const { pluginTemplates: templates, root: bench, version } = projectPaths();
const kinds = [...pluginKinds];

let place = '';
beforeAll(async () => void (place = await mkdtemp(join(tmpdir(), 'new-plugin-'))));
afterAll(() => rm(place, { recursive: true }));

const make = (kind: string, id: string, folder = join(place, id)) => newPlugin({ kind, id, folder }, { templates, version });

test.each(kinds)('a new %s plugin loads as it is, and keeps every law', async (kind) => {
  const folder = join(place, `my-${kind}`);
  expect(await make(kind, `my-${kind}`)).toEqual(['README.md', 'index.test.ts', 'index.ts', 'package.json', 'tsconfig.json']);
  const plugin = await loadPlugin(await bundlePlugin(folder), new PluginRegistry());
  expect(plugin).toMatchObject({ kind, id: `my-${kind}`, title: `My ${kind.replace('-', ' ')}` });
  for (const { keep } of lawsOf(plugin)) keep();
});

test('nothing of a template is left in a package, which names this bench and its libraries as they are', async () => {
  await make('fairness', 'nothing-left');
  const folder = join(place, 'nothing-left');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.join('')).not.toMatch(/template/i);
  const { devDependencies } = JSON.parse(await readFile(join(bench, 'package.json'), 'utf8')) as { devDependencies: object };
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    name: 'driftbench-plugin-nothing-left',
    driftbench: { main: 'index.ts', api: apiVersion },
    peerDependencies: { driftbench: `>=${version}` },
    devDependencies: pick(devDependencies, 'typescript', 'vitest'),
  });
});

const pick = (from: object, ...names: string[]) => Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

test.each([
  [
    'a kind that is none',
    'smoothing',
    'mine',
    'found the kind "smoothing"; allowed: clock, convergence, dead-reckoning, fairness, link-model, metric, motion, playout, trigger.',
  ],
  ['an id of another form', 'fairness', 'My_Plugin', 'found the id "My_Plugin"; it must be lower-case words joined by hyphens'],
  ['an id that is taken', 'dead-reckoning', 'linear', 'dead-reckoning/linear is a built-in plugin; allowed: an id other than'],
])('%s is refused, and nothing is written', async (_, kind, id, message) => {
  const before = await readdir(place);
  await expect(make(kind, id, join(place, 'refused'))).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(message),
  });
  expect(await readdir(place)).toEqual(before);
});

test('a folder that is there already is left as it is; one that is missing above is not made', async () => {
  await mkdir(join(place, 'there'));
  await expect(make('fairness', 'there')).rejects.toThrow('exists already');
  expect(await readdir(join(place, 'there'))).toEqual([]);
  await expect(make('fairness', 'deep', join(place, 'no', 'deep'))).rejects.toThrow('create it first');
  expect(await readdir(place)).not.toContain('no');
});
