import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { userFolders } from './user-folders.ts';

const home = (...names: string[]) => join(homedir(), ...names);

test.each([
  ['linux', {}, [home('.config', 'driftbench'), home('.local', 'share', 'driftbench', 'plugins'), home('.cache', 'driftbench')]],
  [
    'linux',
    { XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d', XDG_CACHE_HOME: '/e', DRIFTBENCH_PLUGINS: '/p' },
    [join('/c', 'driftbench'), '/p', join('/e', 'driftbench')],
  ],
  [
    'linux',
    { XDG_CONFIG_HOME: '', XDG_DATA_HOME: '', XDG_CACHE_HOME: '', DRIFTBENCH_SETTINGS: '', DRIFTBENCH_PLUGINS: '' },
    [home('.config', 'driftbench'), home('.local', 'share', 'driftbench', 'plugins'), home('.cache', 'driftbench')],
  ],
  [
    'darwin',
    { DRIFTBENCH_SETTINGS: '/s' },
    ['/s', home('Library', 'Application Support', 'Driftbench', 'plugins'), home('Library', 'Caches', 'Driftbench')],
  ],
  [
    'win32',
    { APPDATA: '/a', LOCALAPPDATA: '/l' },
    [join('/a', 'Driftbench'), join('/a', 'Driftbench', 'plugins'), join('/l', 'Driftbench')],
  ],
] as const)('on %s with %j the folders are where the system has them', (platform, env, [settings, plugins, cache]) => {
  expect(userFolders({ platform, env })).toEqual({ settings, plugins, cache });
});
