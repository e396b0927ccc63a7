import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadPlugins } from './load-plugin-file.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

const plugin = (fields: string) => `
import { z } from ${JSON.stringify(import.meta.resolve('zod'))};
export default { kind: 'fairness', api: 1, id: 'nobody', title: 'Nobody', source: '', params: z.object({}), create: () => ({ onTrigger() {} }), ${fields} };
`;

async function load(name: string, text: string) {
  const path = join(folder, name);
  await writeFile(path, text);
  return loadPlugins([path]);
}

test('a plugin of a file stands beside the built-ins', async () => {
  const registry = await load('good.mjs', plugin(''));
  expect(registry.get('fairness', 'nobody')?.title).toBe('Nobody');
  for (const { kind, id } of builtInPlugins) expect(registry.get(kind, id)).toBeDefined();
});

test.each([
  ['throws.mjs', 'throw new Error("not today");', 'the module cannot be loaded: not today'],
  ['syntax.mjs', 'export default {', 'the module cannot be loaded: '],
  ['named.mjs', 'export const plugin = {};', 'there is no default export; export the plugin as default.'],
  ['number.mjs', 'export default 5;', 'A plugin is an object made by a definer (defineDeadReckoningModel …); found number.'],
  ['taken.mjs', plugin("id: 'every-nth'"), "fairness/every-nth is there already; a plugin's id must be its own."],
  ['old.mjs', plugin('api: 0'), 'Plugin nobody: made for plugin API 0; this bench has 1.'],
  ['model.ts', '', 'found a file ending ".ts"; allowed: .js, .mjs.'],
])('%s is refused', async (name, text, reason) => {
  const message: unknown = expect.stringContaining(`${join(folder, name)}: ${reason}`);
  await expect(load(name, text)).rejects.toMatchObject({ code: 'plugin-refused', message });
});
