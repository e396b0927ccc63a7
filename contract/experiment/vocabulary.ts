/** The vocabulary of experiment files: the plugins, the kinds of motion and the kinds of player that they may name. */
import type { PlayerDefinition } from '../../engine/game/players/player.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { MotionDefinition } from '../../engine/world/motion-source.ts';

export interface Vocabulary {
  readonly registry: PluginRegistry;
  readonly motions: readonly MotionDefinition[];
  readonly players: readonly PlayerDefinition[];
}
