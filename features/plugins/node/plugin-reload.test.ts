import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { bundlePlugin, type PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { describeHere } from '../../../test/support/describe-here.ts';
import { PluginStore } from '../../../main/plugins/plugin-store.ts';
import { PluginReload } from './plugin-reload.ts';

const plugin = (title: string) => `import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';
export default defineDeadReckoningModel({ id: 'mine', title: '${title}', source: 'a test', params: z.object({}), create: () => ({ extrapolate() {} }) });
`;

test('a saved plugin runs in the open session; nothing begins once the bench closes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const path = join(folder, 'mine.ts');
  await mkdir(join(folder, 'user'));
  await writeFile(path, plugin('First'));
  const means = { settings: join(folder, 'settings'), user: join(folder, 'user'), project: folder, named: [path] };
  const store = new PluginStore({ ...means, bundle: bundlePlugin, describe: describeHere });
  await store.look();
  const reloaded: string[] = [];
  const take = (plugins: readonly PluginBundle[]) => {
    reloaded.push(...plugins.map((each) => each.path));
    reload.began();
    return Promise.resolve();
  };
  const reload = new PluginReload(store, { reload: take }, (error) => expect.fail(String(error)));
  reload.began();
  await writeFile(path, plugin('Second'));
  await vi.waitFor(() => expect(reloaded).toEqual([path]), patience);
  await writeFile(path, plugin('Third'));
  await store.look();
  await reload.close();
  const before = reloaded.length;
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  expect(reloaded).toHaveLength(before);
  await rm(folder, { recursive: true });
});
