/**
 * The commands by name, with a description. A command's module is loaded only when it is called, which makes the start
 * several times faster.
 */
import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';

interface CommandEntry {
  readonly name: string;
  /** Arguments after the name. */
  readonly takes: string;
  readonly does: string;
  /** Defines arguments, options and action. */
  readonly load: () => Promise<(command: Command, terminal: Terminal) => void>;
}

/** In the order in which help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'open',
    takes: '[options] [file]',
    does: 'Opens the bench in the browser, with an experiment or a recording. Ctrl-C ends it.',
    load: async () => (await import('./open.ts')).defineOpen,
  },
  {
    name: 'run',
    takes: '[options] <file>',
    does: 'Runs an experiment headless and prints the results.',
    load: async () => (await import('./run.ts')).defineRun,
  },
  {
    name: 'sweep',
    takes: '[options] <file> | plan | run | collect',
    does: 'Runs an experiment over a grid of values and summarises every metric: median, quartiles, 95 % confidence interval.',
    load: async () => (await import('../../../features/sweep/cli/sweep.ts')).defineSweep,
  },
  {
    name: 'worker',
    takes: '[options]',
    does: 'Performs runs of sweeps that other machines offer on a queue. Ctrl-C ends it after the runs under way.',
    load: async () => (await import('../../../features/sweep/cli/worker.ts')).defineWorker,
  },
  {
    name: 'tune',
    takes: '[options] <file>',
    does: 'Searches models, triggers, smoothing and their settings for your motion and networks, and recommends one.',
    load: async () => (await import('../../../features/tune/cli/tune.ts')).defineTune,
  },
  {
    name: 'check',
    takes: '[options] <file>',
    does: 'Compares metrics of an experiment with bounds: a gate for continuous integration.',
    load: async () => (await import('../../../features/tune/cli/check.ts')).defineCheck,
  },
  {
    name: 'plugins',
    takes: '[options] [command]',
    does: 'Lists the plugins that a lane can use; creates and checks new ones; sets which may run.',
    load: async () => (await import('../../../features/plugins/cli/plugins.ts')).definePlugins,
  },
  {
    name: 'import',
    takes: '[options] <file>',
    does: 'Reads the motion of a game, a GPS track, a log or a data set, prints what was found, and writes it as a CSV.',
    load: async () => (await import('../../../features/motion/cli/import.ts')).defineImport,
  },
  {
    name: 'export',
    takes: '[options] <file>',
    does: 'Writes a recording as tables, one file each: paths, updates, decisions, shots, delays, metrics, results.',
    load: async () => (await import('../../../features/output/cli/export.ts')).defineExport,
  },
  {
    name: 'report',
    takes: '[options] <what>',
    does: 'Writes a report page: charts, tables and the experiment in one HTML file that opens offline.',
    load: async () => (await import('../../../features/output/cli/report.ts')).defineReport,
  },
  {
    name: 'study',
    takes: '[options] [command]',
    does: 'Plans blind comparisons by people, how many and who plays what when, and analyses their answers.',
    load: async () => (await import('../../../features/study/cli/study.ts')).defineStudy,
  },
  {
    name: 'reproduce',
    takes: '[options] [figure...]',
    does: 'Reproduces the figures of the literature and writes each as Markdown and CSV, with the published values beside the new ones.',
    load: async () => (await import('../../../features/reproduce/cli/reproduce.ts')).defineReproduce,
  },
  {
    name: 'replay',
    takes: '[options] <file>',
    does: 'Replays a recorded run or session and prints the results.',
    load: async () => (await import('./replay.ts')).defineReplay,
  },
  {
    name: 'recording',
    takes: '[options] [command]',
    does: 'Inspects and edits recordings.',
    load: async () => (await import('../../../features/output/cli/recording.ts')).defineRecording,
  },
  {
    name: 'proxy',
    takes: '[options]',
    does: 'Relays traffic between clients and a server over an impaired link, and reports configured and measured delay.',
    load: async () => (await import('../../../features/proxy/cli/proxy.ts')).defineProxy,
  },
  {
    name: 'dis',
    takes: '[options] [command]',
    does: 'Sends a session as DIS traffic, or shows a DIS exercise under the lanes of an experiment (IEEE 1278.1).',
    load: async () => (await import('../../../features/dis/cli/dis.ts')).defineDis,
  },
  {
    name: 'vectors',
    takes: '[options]',
    does: 'Writes test vectors of the algorithms as JSON and CSV: DIS 1 to 9, blends, turn and drive, playout, PDUs.',
    load: async () => (await import('../../../features/output/cli/vectors.ts')).defineVectors,
  },
  {
    name: 'host',
    takes: '[options] [file]',
    does: 'Hosts a live session: people join from browsers by address or QR code, and play. Ctrl-C ends it.',
    load: async () => (await import('../../../features/live/cli/host.ts')).defineHost,
  },
  {
    name: 'join',
    takes: '[options] [address]',
    does: 'Bots join a live session that is hosted elsewhere, by address or by discovery; people join in a browser.',
    load: async () => (await import('../../../features/live/cli/join.ts')).defineJoin,
  },
  {
    name: 'completion',
    takes: '[options] <shell>',
    does: 'Prints a completion script for bash, zsh or fish, or the manual page.',
    load: async () => {
      const { defineCompletion } = await import('./completion.ts');
      return (command, terminal) => defineCompletion(command, terminal, commands);
    },
  },
];
