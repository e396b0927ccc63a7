/** The commands of sweeps. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const sweepCommands: readonly CommandEntry[] = [
  {
    name: 'sweep',
    takes: '[options] <file> | plan | run | collect',
    does: 'Runs an experiment over a grid of values and summarises every metric: median, quartiles, 95 % confidence interval.',
    load: async () => (await import('./sweep.ts')).defineSweep,
  },
  {
    name: 'worker',
    takes: '[options]',
    does: 'Performs runs of sweeps that other machines offer on a queue. Ctrl-C ends it after the runs under way.',
    load: async () => (await import('./worker.ts')).defineWorker,
  },
];
