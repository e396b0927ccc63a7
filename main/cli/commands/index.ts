/** The commands of the core. */
import type { CommandEntry } from '../command-list.ts';

export const openAndRun: readonly CommandEntry[] = [
  {
    name: 'open',
    takes: '[options] [file]',
    does: 'Opens the bench in the browser, with an experiment or a recording. Ctrl-C ends it.',
    group: 'Look and run',
    page: 'bench',
    examples: ['open', 'open drive.csv', 'open match.mcap --no-open --port 0'],
    load: async () => (await import('./open.ts')).defineOpen,
  },
  {
    name: 'run',
    takes: '[options] <file>',
    does: 'Runs an experiment headless and prints the results.',
    group: 'Look and run',
    page: 'results-format',
    examples: [
      'run game.yaml',
      'run game.yaml --set nodes.far.link.delay=0.8 --seed 7 --duration 30 --json',
      'run game.yaml --record run.mcap --report run.html',
    ],
    load: async () => (await import('./run.ts')).defineRun,
  },
];

export const replayCommands: readonly CommandEntry[] = [
  {
    name: 'replay',
    takes: '[options] <file>',
    does: 'Replays a recorded run or session and prints the results.',
    group: 'Look and run',
    page: 'recordings',
    examples: ['replay match.mcap --verify', 'replay match.mcap --lanes lanes.yaml --report compared.html'],
    load: async () => (await import('./replay.ts')).defineReplay,
  },
];

export const completionCommands: readonly CommandEntry[] = [
  {
    name: 'completion',
    takes: '[options] <shell>',
    does: 'Prints a completion script for bash, zsh or fish, or the manual page.',
    group: 'This program',
    page: 'bench',
    examples: ['completion bash', 'completion man'],
    load: async () => (await import('./completion.ts')).defineCompletion,
  },
];
