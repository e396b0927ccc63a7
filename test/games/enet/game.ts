/** A pair in C++ over libenet. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { GameProcess } from '../kit/game-process.ts';
import { debianVersion } from '../kit/installed.ts';
import type { Game } from '../play.ts';

const header = '/usr/include/enet/enet.h';
const compiler = '/usr/bin/g++';

export const enet: Game = {
  id: 'enet',
  library: () => `libenet ${debianVersion('libenet-dev')}`,
  does: 'the time of the server is asked five times, then 20 packets a second; the newest is extrapolated by its velocity for 250 ms at most, corrections are blended over 100 ms',
  network: '50 ms ± 20 ms, 3 % lost',
  stages: [{ at: 0, settings: { delay: 0.05, jitter: { law: 'uniform', spread: 0.02 }, loss: { law: 'independent', ratio: 0.03 } } }],
  most: 0.02,
  protocol: 'udp',
  clients: 2,
  prepare: async (folder) => {
    if (!existsSync(header) || !existsSync(compiler)) return 'no ENet or no compiler here (Debian: libenet-dev, g++)';
    const sources = join(projectPaths().root, 'test/games/enet');
    const made = ['server', 'client'].map(async (name) => {
      const flags = ['-std=c++17', '-O2', '-Wall', '-Wextra', '-Werror', '-pthread'];
      await new GameProcess([compiler, ...flags, '-o', join(folder, name), join(sources, `${name}.cpp`), '-lenet']).succeeds();
    });
    await Promise.all(made);
    return {
      server: ({ log }) => [join(folder, 'server'), log],
      client: ({ port, name, log, seconds }) => [join(folder, 'client'), String(port), name, log, String(seconds)],
    };
  },
};
