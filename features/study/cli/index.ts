/** The command of studies. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const studyCommands: readonly CommandEntry[] = [
  {
    name: 'study',
    takes: '[options] [command]',
    does: 'Plans blind comparisons by people, how many and who plays what when, and analyses their answers.',
    group: 'Play with people',
    page: 'studies',
    examples: ['study plan study.yaml --people 8,16,32', 'study report study --report study.html'],
    load: async () => (await import('./study.ts')).defineStudy,
  },
];
