/** The choices of a game for both sides of its network: plugins with their parameters, and how updates are written. */
import type { z } from 'zod';
import type { QuantisationRule } from '../update/quantisation-rule.ts';
import { UpdateCodec } from '../update/update-codec.ts';
import type { DeadReckoningPlugin } from '../plugin-api/define.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';

/** A plugin with its parameters. */
export interface Choice<Plugin extends { readonly params: z.ZodObject }> {
  readonly plugin: Plugin;
  /** Left out: the defaults. */
  readonly params?: object;
}

/** The choices that publisher and receivers of an entity must have in common. */
export interface SharedChoices {
  readonly model: Choice<DeadReckoningPlugin>;
  /** Left out: all numbers travel as 32-bit floats. */
  readonly quantisation?: QuantisationRule;
  /** The entity may be teleported: updates have one bit more. */
  readonly teleports?: true;
  /** Ground, obstacles and roads. Left out: level ground, and nothing on it. */
  readonly world?: WorldView;
}

/** A model of one path's own, and the form in which its updates travel. Throws what `params` and `create` throw. */
export function modelOf({ model: { plugin, params = {} }, quantisation, teleports, world = openWorld }: SharedChoices) {
  const model = plugin.create({ params: plugin.params.parse(params), world });
  const codec = new UpdateCodec({ quantisation, teleports, carries: model.carries, asCounted: true });
  return { model, codec };
}
