/** The commands of live sessions. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const liveCommands: readonly CommandEntry[] = [
  {
    name: 'host',
    takes: '[options] [file]',
    does: 'Hosts a live session: people join from browsers by address or QR code, and play. Ctrl-C ends it.',
    load: async () => (await import('./host.ts')).defineHost,
  },
  {
    name: 'join',
    takes: '[options] [address]',
    does: 'Bots join a live session that is hosted elsewhere, by address or by discovery; people join in a browser.',
    load: async () => (await import('./join.ts')).defineJoin,
  },
];
