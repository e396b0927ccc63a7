/** The command of DIS. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const disCommands: readonly CommandEntry[] = [
  {
    name: 'dis',
    takes: '[options] [command]',
    does: 'Sends a session as DIS traffic, or shows a DIS exercise under the lanes of an experiment (IEEE 1278.1).',
    group: 'Other programs',
    page: 'dis',
    examples: [
      'dis send gls-4-constant-fire.yaml',
      'dis send run.mcap --lane base --dis-version 7',
      'dis send circle.yaml --to 239.1.2.3 --interface eth0 --site 7 --origin 47.5,8.5,430',
      'dis listen --duration 60 --record exercise.mcap',
      'dis listen --truth drive.csv --origin 47.5,8.5,430',
      'dis listen lanes.yaml --interface eth0 --group 239.1.2.3 --exercise 1 --site 7',
    ],
    load: async () => (await import('./dis.ts')).defineDis,
  },
];
