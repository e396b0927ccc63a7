/** The command that counts jumps. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const jumpsCommands: readonly CommandEntry[] = [
  {
    name: 'jumps',
    takes: '[options] <file>',
    does: 'Runs an experiment headless and prints the jumps at each receiver.',
    group: 'Look and run',
    page: 'add-a-feature',
    examples: ['jumps game.yaml'],
    load: async () => (await import('./jumps.ts')).defineJumps,
  },
];
