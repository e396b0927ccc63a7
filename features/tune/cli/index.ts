/** The commands of tunings. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const tuneCommands: readonly CommandEntry[] = [
  {
    name: 'tune',
    takes: '[options] [file]',
    does: 'Searches models, triggers, smoothing and their settings for your motion and networks, and recommends one.',
    group: 'Compare and choose',
    page: 'tune',
    examples: [
      'tune drive.csv --budget-rate 15 --network cable:3 --network 4g --budget 2m',
      'tune game.yaml --lane base --report tuned.html',
      'tune --session session/',
    ],
    load: async () => (await import('./tune.ts')).defineTune,
  },
  {
    name: 'check',
    takes: '[options] <file>',
    does: 'Compares metrics of an experiment with bounds: a gate for continuous integration.',
    group: 'Compare and choose',
    page: 'tune',
    examples: ['check game.yaml --bounds bounds.yaml --junit check.xml'],
    load: async () => (await import('./check.ts')).defineCheck,
  },
];
