/** The kinds of computer players that come with the bench. */
import type { PlayerDefinition } from './player.ts';
import reference from './reference/index.ts';

export const builtInPlayers: readonly PlayerDefinition[] = [reference];
