/** The commands that write and edit recordings. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const exportCommands: readonly CommandEntry[] = [
  {
    name: 'export',
    takes: '[options] <file>',
    does: 'Writes a recording as tables, one file each: paths, updates, decisions, shots, delays, metrics, results.',
    load: async () => (await import('./export.ts')).defineExport,
  },
  {
    name: 'report',
    takes: '[options] <what>',
    does: 'Writes a report page: charts, tables and the experiment in one HTML file that opens offline.',
    load: async () => (await import('./report.ts')).defineReport,
  },
];

export const recordingCommands: readonly CommandEntry[] = [
  {
    name: 'recording',
    takes: '[options] [command]',
    does: 'Inspects and edits recordings.',
    load: async () => (await import('./recording.ts')).defineRecording,
  },
];

export const vectorCommands: readonly CommandEntry[] = [
  {
    name: 'vectors',
    takes: '[options]',
    does: 'Writes test vectors of the algorithms as JSON and CSV: DIS 1 to 9, blends, turn and drive, playout, PDUs.',
    load: async () => (await import('./vectors.ts')).defineVectors,
  },
];
