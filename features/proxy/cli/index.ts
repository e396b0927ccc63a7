/** The command of the delay proxy. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const proxyCommands: readonly CommandEntry[] = [
  {
    name: 'proxy',
    takes: '[options]',
    does: 'Relays traffic between clients and a server over an impaired link, and reports configured and measured delay.',
    group: 'Your game',
    page: 'proxy',
    examples: ['proxy --listen 127.0.0.1:5155 --target 127.0.0.1:5154 --udp --delay 0.1'],
    load: async () => (await import('./proxy.ts')).defineProxy,
  },
];
