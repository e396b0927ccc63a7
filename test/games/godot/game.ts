/** Two processes of Godot 3 over its high-level multiplayer. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { godotThree } from '../../support/godot-three.ts';
import { debianVersion } from '../kit/installed.ts';
import type { Game } from '../play.ts';

const server = '/usr/bin/godot3-server';
const client = '/usr/bin/godot3';
const display = '/usr/bin/xvfb-run';

export const godot: Game = {
  id: 'godot',
  library: () => `Godot ${debianVersion('godot3')}`,
  does: '20 unreliable calls a second with place and motion; puppets go on with that motion in each frame',
  network: '50 ms ± 20 ms, 3 % lost',
  stages: [{ at: 0, settings: { delay: 0.05, jitter: { law: 'uniform', spread: 0.02 }, loss: { law: 'independent', ratio: 0.03 } } }],
  most: 0.02,
  protocol: 'udp',
  clients: 1,
  prepare: (folder) => {
    const missing = [server, client, display].filter((path) => !existsSync(path));
    if (missing.length > 0) return Promise.resolve(`not here: ${missing.join(', ')} (Debian: godot3-server, godot3, xvfb)`);
    const { root } = projectPaths();
    const project = join(folder, 'project');
    mkdirSync(project, { recursive: true });
    for (const name of ['project.godot', 'main.tscn', 'main.gd']) copyFileSync(join(root, 'test/games/godot', name), join(project, name));
    writeFileSync(join(project, 'game_log.gd'), godotThree(readFileSync(join(root, 'resources/recorders/game_log.gd'), 'utf8')));
    const sized = ['--path', project];
    return Promise.resolve({
      server: ({ log, port }) => ['/usr/bin/env', `PORT=${port}`, `LOG=${log}`, server, ...sized],
      client: ({ port, name, log, seconds }) => {
        const environment = [`PORT=${port}`, `LOG=${log}`, `NAME=${name}`, `SECONDS=${seconds}`];
        return ['/usr/bin/env', ...environment, display, '--auto-servernum', client, '--audio-driver', 'Dummy', ...sized];
      },
    });
  },
};
