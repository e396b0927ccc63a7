/** The commands of tunings. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const tuneCommands: readonly CommandEntry[] = [
  {
    name: 'tune',
    takes: '[options] [file]',
    does: 'Searches models, triggers, smoothing and their settings for your motion and networks, and recommends one.',
    load: async () => (await import('./tune.ts')).defineTune,
  },
  {
    name: 'check',
    takes: '[options] <file>',
    does: 'Compares metrics of an experiment with bounds: a gate for continuous integration.',
    load: async () => (await import('./check.ts')).defineCheck,
  },
];
