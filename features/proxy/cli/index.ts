/** The command of the delay proxy. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const proxyCommands: readonly CommandEntry[] = [
  {
    name: 'proxy',
    takes: '[options]',
    does: 'Relays traffic between clients and a server over an impaired link, and reports configured and measured delay.',
    load: async () => (await import('./proxy.ts')).defineProxy,
  },
];
