/** The vocabulary of experiment files: the plugins and the kinds of motion that they may name. */
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { MotionDefinition } from '../../engine/world/motion-source.ts';

export interface Vocabulary {
  readonly registry: PluginRegistry;
  readonly motions: readonly MotionDefinition[];
}
