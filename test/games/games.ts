/** The games, those that stand in `npm test` first. */
import { colyseus } from './colyseus/game.ts';
import { enet } from './enet/game.ts';
import { geckosOverDatagrams, geckosOverWebSockets } from './geckos/game.ts';
import { godot } from './godot/game.ts';
import type { Game } from './play.ts';

export const games: readonly Game[] = [geckosOverWebSockets, enet, geckosOverDatagrams, colyseus, godot];
