/** A user's own folders on this machine: settings, plugins for every project, and the cache. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface UserFolders {
  /** Whole path of the folder in which the bench remembers what its operator has decided. */
  readonly settings: string;
  /** Absolute path of the folder of the user's plugins for every project. */
  readonly plugins: string;
  /** Files that may be lost: sessions as they are recorded, admitted pages. */
  readonly cache: string;
}

/**
 * `DRIFTBENCH_SETTINGS` and `DRIFTBENCH_PLUGINS` choose others than the usual ones. An empty variable is as one that is
 * not set (XDG Base Directory Specification).
 */
export function userFolders({ platform, env: given }: Pick<NodeJS.Process, 'platform' | 'env'> = process): UserFolders {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const usual = usualFolders(platform, env);
  return {
    settings: resolve(env['DRIFTBENCH_SETTINGS'] ?? usual.settings),
    plugins: resolve(env['DRIFTBENCH_PLUGINS'] ?? usual.plugins),
    cache: usual.cache,
  };
}

function usualFolders(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): UserFolders {
  const home = homedir();
  if (platform === 'win32') {
    const local = env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
    return within(join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Driftbench'), join(local, 'Driftbench'));
  }
  if (platform === 'darwin')
    return within(join(home, 'Library', 'Application Support', 'Driftbench'), join(home, 'Library', 'Caches', 'Driftbench'));
  return {
    settings: join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'driftbench'),
    plugins: join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'driftbench', 'plugins'),
    cache: join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'driftbench'),
  };
}

function within(settings: string, cache: string): UserFolders {
  return { settings, plugins: join(settings, 'plugins'), cache };
}
