/** The laws that a plugin must keep, by its kind. */
import type { ConvergencePlugin, DeadReckoningPlugin, Plugin } from '../plugin-api/define.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { convergenceLaws } from './convergence-laws.ts';
import { deadReckoningLaws } from './dead-reckoning-laws.ts';
import { fairnessLaws } from './fairness-laws.ts';
import type { Law } from './law.ts';
import { pluginLaws } from './plugin-laws.ts';

export interface ConformanceOptions {
  /** Left out: the defaults. */
  readonly params?: object;
  /** What is known of the world. Left out: level ground, and nothing on it. */
  readonly world?: WorldView;
  /** How near (m) a convergence scheme must come to a target at rest within a minute. Left out: a centimetre. */
  readonly within?: number;
}

type Conditions = Required<ConformanceOptions>;

/** Laws of all plugins first, then those of its kind. Throws what `params` or `create` throw. */
export function lawsOf(plugin: Plugin, { params = {}, world = openWorld, within = 0.01 }: ConformanceOptions = {}): readonly Law[] {
  return [...pluginLaws(plugin), ...lawsOfKind(plugin, { params, world, within })];
}

function lawsOfKind(plugin: Plugin, conditions: Conditions): readonly Law[] {
  if (plugin.kind === 'dead-reckoning') return modelLaws(plugin, conditions);
  if (plugin.kind === 'convergence') return schemeLaws(plugin, conditions);
  return plugin.kind === 'fairness' ? fairnessLaws({ plugin, params: conditions.params }) : [];
}

function modelLaws(plugin: DeadReckoningPlugin, { params: given, world }: Conditions): readonly Law[] {
  const params = plugin.params.parse(given);
  return deadReckoningLaws({ create: () => plugin.create({ params, world }), planar: plugin.planar?.({ params }) ?? null });
}

function schemeLaws(plugin: ConvergencePlugin, { params: given, world, within }: Conditions): readonly Law[] {
  const params = plugin.params.parse(given);
  const create = () => plugin.create({ params, world });
  return convergenceLaws({ create, immediate: plugin.immediate ?? false, within, planar: plugin.planar?.({ params }) ?? null });
}
