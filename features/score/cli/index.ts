/** The command that scores a running game. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const scoreCommands: readonly CommandEntry[] = [
  {
    name: 'score',
    takes: '[options] [path...]',
    does: 'Measures what a running game logged: how far from the truth each client showed the others, how late and how smooth.',
    load: async () => (await import('./score.ts')).defineScore,
  },
];
