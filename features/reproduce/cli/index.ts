/** The command that reproduces the literature. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const reproduceCommands: readonly CommandEntry[] = [
  {
    name: 'reproduce',
    takes: '[options] [figure...]',
    does: 'Reproduces the figures of the literature and writes each as Markdown and CSV, with the published values beside the new ones.',
    group: 'Compare and choose',
    page: 'results/printed',
    examples: ['reproduce --list', 'reproduce dis-circle --out results'],
    load: async () => (await import('./reproduce.ts')).defineReproduce,
  },
];
