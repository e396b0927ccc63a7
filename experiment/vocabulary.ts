/** The vocabulary of experiment files: the plugins and the kinds of player that they may name. */
import type { PlayerDefinition } from '../engine/game/players/player.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';

export interface Vocabulary {
  readonly registry: PluginRegistry;
  readonly players: readonly PlayerDefinition[];
}
