/** The command that scores a running game. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const scoreCommands: readonly CommandEntry[] = [
  {
    name: 'score',
    takes: '[options] [path...]',
    does: 'Measures what a running game logged: how far from the truth each client showed the others, how late and how smooth.',
    group: 'Your game',
    page: 'score',
    examples: [
      'score session/',
      'score session/ --causes --with lanes.yaml --report score.html',
      "score server.log client-1.log client-2.log --gate 'deviationP95<=0.4,jumpsPerMinute<=2'",
      'score session/ --write-experiment session.yaml',
      'score --truth server.csv --shown client-1.csv --preset unity --same Tank_02=red',
      'score --truth server.csv --shown client-1.csv --updates updates.csv --causes',
    ],
    load: async () => (await import('./score.ts')).defineScore,
  },
];
