/** The command of plugins. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const pluginCommands: readonly CommandEntry[] = [
  {
    name: 'plugins',
    takes: '[options] [command]',
    does: 'Lists the plugins that a lane can use; creates and checks new ones; sets which may run.',
    load: async () => (await import('./plugins.ts')).definePlugins,
  },
];
