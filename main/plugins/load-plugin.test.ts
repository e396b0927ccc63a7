/**
 * Third-party plugins: bundled to the same text at any path, loaded like built-in ones, refused with a reason per
 * file.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KinematicState, openWorld, z } from '../../engine/plugin-api/index.ts';
import { stepOf } from '../../test/support/steps.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { bundlePlugin, bundlePlugins } from './bundle-plugin.ts';
import { loadPlugins } from './load-plugin.ts';
import { offeredTo } from './offered-modules.ts';

const planted = fileURLToPath(new URL('../../test/support/plugins', import.meta.url));
const coasting = join(planted, 'coasting');
const refusedOnes = await readdir(join(planted, 'refused'));

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

async function load(...paths: string[]) {
  return loadPlugins(await bundlePlugins(paths));
}

test('a package stands beside the built-ins, with the bench’s own zod and helpers', async () => {
  const registry = await load(coasting);
  for (const { kind, id } of builtInPlugins) expect(registry.get(kind, id)).toBeDefined();
  const plugin = registry.get('dead-reckoning', 'coasting');
  expect(plugin?.params).toBeInstanceOf(z.ZodObject);
  const out = new KinematicState();
  const model = plugin?.create({ params: plugin.params.parse({}), world: openWorld });
  model?.extrapolate(Object.assign(new KinematicState(), { x: 3, vx: 1 }), stepOf(2), out);
  expect(out).toMatchObject({ x: 3 + 2 / (1 + 2 / 2), vx: 1 });
});

test('its bundle is one text that needs nothing else, the same wherever it stands', async () => {
  const there = join(folder, 'elsewhere');
  await cp(coasting, there, { recursive: true });
  const [here, moved] = await bundlePlugins([coasting, there]);
  expect(here).toMatchObject({ path: coasting, version: '2.1.0', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
  expect(here?.text).not.toMatch(/^import /m);
  expect([moved?.text, moved?.checksum]).toEqual([here?.text, here?.checksum]);
  expect(here?.inputs.map((path) => basename(path)).sort()).toEqual(['coasted.ts', 'index.ts', 'package.json']);
});

test('what the bench offers besides what a plugin uses changes nothing of its bundle', async () => {
  const { text } = await bundlePlugin(coasting);
  const own = [...offeredTo(text).values()].join('');
  expect([own.includes('its_copyState'), own.includes('its_setYaw')]).toEqual([true, false]);
  const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(text) ?? [];
  expect(atob(map)).not.toContain('setYaw');
  expect([...offeredTo(`${text}\nconst its_offeredOneDay = 0;`).values()].join('')).toBe(own);
});

test('packages that it brings along go into its bundle', async () => {
  const own = join(folder, 'own', 'node_modules', 'gravity');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'package.json'), '{ "name": "gravity", "main": "g.js" }');
  await writeFile(join(own, 'g.js'), 'exports.g = 9.80665;');
  await writeFile(join(folder, 'own', 'index.mjs'), `import { g } from 'gravity'; export default { title: String(g) };`);
  const { text } = await bundlePlugin(join(folder, 'own', 'index.mjs'));
  expect(text).toContain('9.80665');
});

test('an import whose name is put together at run time throws', async () => {
  const path = join(folder, 'sly.mjs');
  await writeFile(path, `const name = ['node', 'fs'].join(':'); export default () => import(name);`);
  const { text } = await bundlePlugin(path);
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: () => Promise<unknown> };
  await expect(module.default()).rejects.toThrow('not supported');
});

test('the package.json says where it begins; otherwise it is index', async () => {
  const place = join(folder, 'entries');
  await mkdir(place);
  for (const name of ['index.ts', 'a.ts', 'b.ts', 'c.ts']) await writeFile(join(place, name), `export default '${name}';`);
  const texts: string[] = [];
  const variants = [
    {},
    { main: 'a.ts' },
    { main: 'a.ts', exports: { '.': { import: './b.ts' } } },
    { exports: './b.ts', driftbench: { main: 'c.ts' } },
  ];
  for (const fields of variants) {
    await writeFile(join(place, 'package.json'), JSON.stringify(fields));
    texts.push((await bundlePlugin(place)).text);
  }
  expect(texts.map((text) => /"(\w+\.ts)"/.exec(text)?.[1])).toEqual(['index.ts', 'a.ts', 'b.ts', 'c.ts']);
});

/** The refusal of a file, or of the first file of a folder. */
async function expectation(name: string): Promise<string> {
  const place = join(planted, 'refused', name);
  const files = (await readdir(place).catch(() => [])).sort((a, b) => Number(b === 'package.json') - Number(a === 'package.json'));
  const text = await readFile(files[0] === undefined ? place : join(place, files[0]), 'utf8');
  return /Refused: (.*?)(?: \*\/|",?|)$/m.exec(text)?.[1] ?? 'a file that says how it is refused';
}

test.each(refusedOnes)('%s is refused', async (name) => {
  const refusal: unknown = await load(join(planted, 'refused', name)).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'plugin-refused' });
  expect((refusal as Error).message).toContain(`/refused/${await expectation(name)}`);
});

test('a missing file is refused, and so is an id that another plugin has', async () => {
  await expect(load(join(folder, 'none.mjs'))).rejects.toMatchObject({
    message: expect.stringContaining('none.mjs: there is no such file, or it may not be read.') as unknown,
  });
  await expect(load(coasting, coasting)).rejects.toMatchObject({
    message: `${coasting}: dead-reckoning/coasting exists already; a plugin's id must be unique.`,
  });
});

test('a definition whose getter throws is refused by its path', async () => {
  const path = join(folder, 'getter.mjs');
  await writeFile(path, "export default { get kind() { throw new Error('not for you'); } };\n");
  await expect(load(path)).rejects.toMatchObject({
    code: 'plugin-refused',
    message: expect.stringContaining('the plugin cannot be examined: Error: not for you') as unknown,
  });
});
