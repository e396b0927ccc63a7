/** Snapshot interpolation by `@geckos.io/snapshot-interpolation`, over WebSockets or datagrams. */
import { join } from 'node:path';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { bundledPair } from '../kit/bundled.ts';
import { versionIn } from '../kit/installed.ts';
import type { Game } from '../play.ts';

const { root } = projectPaths();

interface Way {
  readonly transport: 'ws' | 'udp';
  readonly words: string;
  readonly network: string;
  readonly stages: Game['stages'];
}

function game({ transport, words, ...link }: Way): Game {
  return {
    id: `geckos-${transport}`,
    library: () => `@geckos.io/snapshot-interpolation ${versionIn(root, '@geckos.io/snapshot-interpolation')}`,
    does: `20 snapshots a second over ${words}, shown by the library with its buffer of three`,
    ...link,
    most: 1e-6,
    protocol: transport === 'ws' ? 'tcp' : 'udp',
    clients: 2,
    prepare: async (folder) => {
      const { server, client } = await bundledPair(join(root, 'test/games/geckos'), folder);
      return {
        server: ({ log }) => [process.execPath, server, transport, log],
        client: ({ port, name, log, seconds }) => [process.execPath, client, transport, String(port), name, log, String(seconds)],
      };
    },
  };
}

/** The network changes, so that the offset that the library found from the first snapshot is found anew. */
export const geckosOverWebSockets = game({
  transport: 'ws',
  words: 'WebSockets',
  network: '60 ms ± 20 ms, after 3 s 160 ms ± 20 ms',
  stages: [
    { at: 0, settings: { delay: 0.06, jitter: { law: 'uniform', spread: 0.02 } } },
    { at: 3, settings: { delay: 0.16, jitter: { law: 'uniform', spread: 0.02 } } },
  ],
});

export const geckosOverDatagrams = game({
  transport: 'udp',
  words: 'datagrams',
  network: '60 ms ± 45 ms, 3 % lost',
  stages: [{ at: 0, settings: { delay: 0.06, jitter: { law: 'uniform', spread: 0.045 }, loss: { law: 'independent', ratio: 0.03 } } }],
});
