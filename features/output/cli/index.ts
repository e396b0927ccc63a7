/** The commands that write and edit recordings. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const exportCommands: readonly CommandEntry[] = [
  {
    name: 'export',
    takes: '[options] <file>',
    does: 'Writes a recording as tables, one file each: paths, updates, decisions, shots, delays, metrics, results.',
    group: 'Recordings and reports',
    page: 'exports',
    examples: ['export match.mcap --format csv --out tables', 'export match.mcap --format pcap --lane base --out match.pcap'],
    load: async () => (await import('./export.ts')).defineExport,
  },
  {
    name: 'report',
    takes: '[options] <what>',
    does: 'Writes a report page: charts, tables and the experiment in one HTML file that opens offline.',
    group: 'Recordings and reports',
    page: 'exports',
    examples: ['report match.mcap --out match.html', 'report delays --out delays.html'],
    load: async () => (await import('./report.ts')).defineReport,
  },
];

export const recordingCommands: readonly CommandEntry[] = [
  {
    name: 'recording',
    takes: '[options] [command]',
    does: 'Inspects and edits recordings.',
    group: 'Recordings and reports',
    page: 'recordings',
    examples: [
      'recording info match.mcap',
      'recording trim match.mcap --from 5 --to 15 --out middle.mcap',
      'recording split match.mcap --at 10 --out halves.mcap',
      'recording merge-notes match.mcap other.mcap --out noted.mcap',
      'recording foxglove match.mcap --out foxglove.mcap',
      'recording repair match.mcap --out whole.mcap',
    ],
    load: async () => (await import('./recording.ts')).defineRecording,
  },
];

export const vectorCommands: readonly CommandEntry[] = [
  {
    name: 'vectors',
    takes: '[options]',
    does: 'Writes test vectors of the algorithms as JSON and CSV: DIS 1 to 9, blends, turn and drive, playout, PDUs.',
    group: 'Other programs',
    page: 'dis',
    examples: ['vectors --out vectors'],
    load: async () => (await import('./vectors.ts')).defineVectors,
  },
];
