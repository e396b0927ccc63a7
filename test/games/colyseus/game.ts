/** A room of Colyseus with its SDK. */
import { join } from 'node:path';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { bundledPair } from '../kit/bundled.ts';
import { installed, versionIn } from '../kit/installed.ts';
import type { Game } from '../play.ts';

const sources = join(projectPaths().root, 'test/games/colyseus');

export const colyseus: Game = {
  id: 'colyseus',
  library: (folder) => `@colyseus/core ${versionIn(folder, '@colyseus/core')}, @colyseus/sdk ${versionIn(folder, '@colyseus/sdk')}`,
  does: '20 patches of the schema a second; each frame goes a fifth of the way to the newest state',
  network: '50 ms ± 20 ms',
  stages: [{ at: 0, settings: { delay: 0.05, jitter: { law: 'uniform', spread: 0.02 } } }],
  most: 0.02,
  protocol: 'tcp',
  clients: 2,
  prepare: async (folder) => {
    const missing = await installed(sources, folder);
    if (missing !== null) return missing;
    const { server, client } = await bundledPair(sources, folder, 'mjs');
    return {
      server: ({ log }) => [process.execPath, server, log],
      client: ({ port, name, log, seconds }) => [process.execPath, client, String(port), name, log, String(seconds)],
    };
  },
};
