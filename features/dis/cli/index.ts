/** The command of DIS. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const disCommands: readonly CommandEntry[] = [
  {
    name: 'dis',
    takes: '[options] [command]',
    does: 'Sends a session as DIS traffic, or shows a DIS exercise under the lanes of an experiment (IEEE 1278.1).',
    load: async () => (await import('./dis.ts')).defineDis,
  },
];
