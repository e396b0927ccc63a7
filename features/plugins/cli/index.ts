/** The command of plugins. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const pluginCommands: readonly CommandEntry[] = [
  {
    name: 'plugins',
    takes: '[options] [command]',
    does: 'Lists the plugins that a lane can use; creates and checks new ones; sets which may run.',
    group: 'This program',
    page: 'plugin-authors',
    examples: [
      'plugins list',
      'plugins new dead-reckoning my-model',
      'plugins check my-model',
      'plugins trust my-model',
      'plugins disable my-model',
      'plugins enable my-model',
    ],
    load: async () => (await import('./plugins.ts')).definePlugins,
  },
];
