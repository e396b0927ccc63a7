/** A user's own folders on this machine: settings, and plugins for every project. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface UserFolders {
  /** Whole path of the folder in which the bench remembers what its operator has decided. */
  readonly settings: string;
  /** Absolute path of the folder of the user's plugins for every project. */
  readonly plugins: string;
}

/** `DRIFTBENCH_SETTINGS` and `DRIFTBENCH_PLUGINS` choose others than the usual ones. */
export function userFolders({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process): UserFolders {
  const usual = usualFolders(platform, env);
  return {
    settings: resolve(env['DRIFTBENCH_SETTINGS'] ?? usual.settings),
    plugins: resolve(env['DRIFTBENCH_PLUGINS'] ?? usual.plugins),
  };
}

function usualFolders(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): UserFolders {
  if (platform === 'win32') return within(join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Driftbench'));
  if (platform === 'darwin') return within(join(homedir(), 'Library', 'Application Support', 'Driftbench'));
  return {
    settings: join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'driftbench'),
    plugins: join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'driftbench', 'plugins'),
  };
}

function within(folder: string): UserFolders {
  return { settings: folder, plugins: join(folder, 'plugins') };
}
