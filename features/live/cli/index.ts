/** The commands of live sessions. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const liveCommands: readonly CommandEntry[] = [
  {
    name: 'host',
    takes: '[options] [file]',
    does: 'Hosts a live session: people join from browsers by address or QR code, and play. Ctrl-C ends it.',
    group: 'Play with people',
    page: 'live-sessions',
    examples: ['host --lan', 'host game.yaml --lan --bots 4 --round 180 --link 4g --record match.mcap', 'host --study study.yaml --lan'],
    load: async () => (await import('./host.ts')).defineHost,
  },
  {
    name: 'join',
    takes: '[options] [address]',
    does: 'Bots join a live session that is hosted elsewhere, by address or by discovery; people join in a browser.',
    group: 'Play with people',
    page: 'live-sessions',
    examples: ['join --discover', 'join http://192.168.1.5:7350 --code ABC234 --bots 4'],
    load: async () => (await import('./join.ts')).defineJoin,
  },
];
