/** The command that reads motion files. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const motionCommands: readonly CommandEntry[] = [
  {
    name: 'import',
    takes: '[options] <file>',
    does: 'Reads the motion of a game, a GPS track, a log or a data set, prints what was found, and writes it as a CSV.',
    group: 'Your game',
    page: 'importing-motion',
    examples: [
      'import drive.csv --preset unity --out drive.bench.csv',
      'import tracks.csv --map t=Time,x=PosX,y=PosY --units cm,ms --axes unreal --id Vehicle_ID --out tracks.bench.csv',
      'import walk.gpx',
    ],
    load: async () => (await import('./import.ts')).defineImport,
  },
];
