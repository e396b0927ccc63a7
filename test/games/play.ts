/** Plays a game through the delay proxy: its server and its clients are processes, whose logs are then scored. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Conditions } from '../../engine/network/conditions.ts';
import type { EntityScore } from '../../features/score/node/viewer.ts';
import type { Explanation } from '../../features/score/node/explain-session.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { freeUdpPort } from '../support/free-port.ts';
import { proxyBefore } from '../support/echo.ts';
import { GameProcess } from './kit/game-process.ts';

/** Commands that start the processes of a game. Each ends by itself: a client in time, the server with the last of them. */
export interface GamePrograms {
  /** `port`: one that is free, for those that cannot choose one. */
  readonly server: (of: { readonly log: string; readonly port: number }) => readonly string[];
  readonly client: (of: {
    readonly port: number;
    readonly name: string;
    readonly log: string;
    readonly seconds: number;
  }) => readonly string[];
}

export interface Game {
  readonly id: string;
  /** What it does with what arrives, in words. */
  readonly does: string;
  /** Of the network, up and down, in words and for the proxy. */
  readonly network: string;
  readonly stages: ConstructorParameters<typeof Conditions>[0]['stages'];
  readonly protocol: 'tcp' | 'udp';
  readonly clients: number;
  /** What its setting may leave of the picture (p95), m. */
  readonly most: number;
  /** Compiles, bundles or installs it, in a folder. A text: why it cannot be played here. */
  readonly prepare: (folder: string) => Promise<GamePrograms | string>;
  /** Packages and versions, once it is prepared. */
  readonly library: (folder: string) => string;
}

/** Where a game is prepared and leaves its logs. Below the project, so that Node finds its packages. */
export function folderOf({ id }: Game): string {
  const folder = join(projectPaths().root, '.cache/games', id);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Resolves to the folder of the logs. */
export async function play(game: Game, programs: GamePrograms, seconds: number): Promise<string> {
  const session = join(folderOf(game), 'session');
  rmSync(session, { recursive: true, force: true });
  mkdirSync(session);
  const server = new GameProcess(programs.server({ log: join(session, 'server.log'), port: await freeUdpPort() }));
  const processes = [server];
  const { stages, protocol } = game;
  const port = await server.number(/listening on (\d+)/);
  const proxy = await proxyBefore({ port }, { delay: 0 }, { protocols: [protocol], up: { stages }, down: { stages } });
  try {
    for (let k = 1; k <= game.clients; k++) {
      const name = `client-${k}`;
      processes.push(new GameProcess(programs.client({ port: proxy.listen.port, name, log: join(session, `${name}.log`), seconds })));
    }
    for (const each of processes.toReversed()) await each.succeeds();
  } finally {
    for (const each of processes) await each.kill();
    await proxy.close();
  }
  return session;
}

/** What `driftbench score --json` prints, as far as it is read here. */
export interface Scored {
  readonly viewers: Readonly<Record<string, Readonly<Record<string, EntityScore>>>>;
  readonly questions: readonly string[];
  readonly explanations: readonly Explanation[];
}

export async function scored(session: string): Promise<Scored> {
  const bench = join(projectPaths().root, 'bin/driftbench.mjs');
  const command = new GameProcess([process.execPath, bench, 'score', session, '--causes', '--json', '--quiet']);
  const text = await command.succeeds();
  // Questions come before it, on the other stream.
  return JSON.parse(text.slice(text.indexOf('{'))) as Scored;
}
