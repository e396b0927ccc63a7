/** The commands of the core. */
import type { CommandEntry } from '../command-list.ts';

export const openAndRun: readonly CommandEntry[] = [
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
];

export const replayCommands: readonly CommandEntry[] = [
  {
    name: 'replay',
    takes: '[options] <file>',
    does: 'Replays a recorded run or session and prints the results.',
    load: async () => (await import('./replay.ts')).defineReplay,
  },
];

export const completionCommands: readonly CommandEntry[] = [
  {
    name: 'completion',
    takes: '[options] <shell>',
    does: 'Prints a completion script for bash, zsh or fish, or the manual page.',
    load: async () => (await import('./completion.ts')).defineCompletion,
  },
];
