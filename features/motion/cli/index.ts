/** The command that reads motion files. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const motionCommands: readonly CommandEntry[] = [
  {
    name: 'import',
    takes: '[options] <file>',
    does: 'Reads the motion of a game, a GPS track, a log or a data set, prints what was found, and writes it as a CSV.',
    load: async () => (await import('./import.ts')).defineImport,
  },
];
