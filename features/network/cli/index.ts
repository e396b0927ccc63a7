/** The command that reads logs of networks. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const networkCommands: readonly CommandEntry[] = [
  {
    name: 'network',
    takes: '[options] <log...>',
    does: 'Reads logs of networks, whatever wrote them: says what is in them, and writes them as traces for links and the proxy.',
    group: 'Your game',
    page: 'networks',
    examples: [
      'network ping.log',
      'network ping.log --interval 0.5 --split 0.4 --out net.csv',
      "network players/*/*.log --fit --label 'players/([^/]+)' --out networks.yaml",
    ],
    load: async () => (await import('./network.ts')).defineNetwork,
  },
];
