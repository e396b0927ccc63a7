import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { patience } from '../../test/support/patience.ts';
import { bundlePlugin, type PluginBundle } from '../plugins/bundle-plugin.ts';
import { describeHere } from '../../test/support/describe-here.ts';
import { PluginStore } from '../plugins/plugin-store.ts';
import { PluginReload } from './plugin-reload.ts';

const plugin = (title: string) => `import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';
export default defineDeadReckoningModel({ id: 'mine', title: '${title}', source: 'a test', params: z.object({}), create: () => ({ extrapolate() {} }) });
`;

test('what is saved runs in the session that is open; nothing is begun any more once the bench closes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const path = join(folder, 'mine.ts');
  await mkdir(join(folder, 'user'));
  await writeFile(path, plugin('First'));
  const means = { settings: join(folder, 'settings'), user: join(folder, 'user'), project: folder, named: [path] };
  const shelf = new PluginStore({ ...means, bundle: bundlePlugin, describe: describeHere });
  await shelf.look();
  const reloaded: string[] = [];
  const take = (plugins: readonly PluginBundle[]) => {
    reloaded.push(...plugins.map((each) => each.path));
    reload.began();
    return Promise.resolve();
  };
  const reload = new PluginReload(shelf, { reload: take }, (error) => expect.fail(String(error)));
  reload.began();
  await writeFile(path, plugin('Second'));
  await vi.waitFor(() => expect(reloaded).toEqual([path]), patience);
  await writeFile(path, plugin('Third'));
  await shelf.look();
  await reload.close();
  const before = reloaded.length;
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  expect(reloaded).toHaveLength(before);
  await rm(folder, { recursive: true });
});
