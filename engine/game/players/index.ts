/** The kinds of computer players that come with the bench. */
import type { PlayerDefinition } from './player.ts';
import bot from './bot/index.ts';
import reference from './reference/index.ts';

export const builtInPlayers: readonly PlayerDefinition[] = [reference, bot];
