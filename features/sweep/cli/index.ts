/** The commands of sweeps. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const sweepCommands: readonly CommandEntry[] = [
  {
    name: 'sweep',
    takes: '[options] <file> | plan | run | collect',
    does: 'Runs an experiment over a grid of values and summarises every metric: median, quartiles, 95 % confidence interval.',
    group: 'Compare and choose',
    page: 'sweep-format',
    examples: [
      'sweep game.yaml --vary nodes.far.link.delay=0.4..1.2:0.4 --repeat 3 --out delays --report delays.html',
      'sweep plan game.yaml --vary nodes.far.link.delay=0.4..1.2:0.1 --repeat 200 --out delays',
      'sweep run delays --part 1/8',
      'sweep collect delays',
    ],
    load: async () => (await import('./sweep.ts')).defineSweep,
  },
  {
    name: 'worker',
    takes: '[options]',
    does: 'Performs runs of sweeps that other machines offer on a queue. Ctrl-C ends it after the runs under way.',
    group: 'Compare and choose',
    page: 'campaigns',
    examples: ['worker --queue redis://127.0.0.1:6379 --once'],
    load: async () => (await import('./worker.ts')).defineWorker,
  },
];
