/**
 * The cost of a lane to a receiver's processor. It is from a table, not by a clock: a measured time would make
 * recommendation and resuming depend on the machine and its load.
 */
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import builtIn from './call-costs.json' with { type: 'json' };

/** The measure: one entity at one receiver in one tick, ns. */
export const costMetric = 'cpuNs';

/** The components with which a receiver computes what it shows, with the kinds of their plugins. */
const shownComponents = { model: 'dead-reckoning', convergence: 'convergence', playout: 'playout' } as const;

export function isShownComponent(component: string): boolean {
  return component in shownComponents;
}

/** The plugins of these components, by `model.ID`, `convergence.ID` and `playout.ID`. */
export function shownPlugins(registry: PluginRegistry) {
  return Object.entries(shownComponents).flatMap(([component, kind]) =>
    registry.list(kind).map((plugin) => ({ name: `${component}.${plugin.id}`, params: plugin.params })),
  );
}

/** Cost of one call, ns, by `model.ID`, `convergence.ID` and `playout.ID`. */
export type CallCosts = Readonly<Record<string, number>>;

/** As `npm run bench` measured the built-in plugins; a setup overrides it. */
export function callCosts(given: CallCosts): CallCosts {
  return { ...(builtIn as CallCosts), ...given };
}

/** One call of the model, one of the convergence scheme and one drawing of a playout; NaN: the table does not have them. */
export function costOf({ model, convergence, playout }: Pick<LaneFields, 'model' | 'convergence' | 'playout'>, costs: CallCosts): number {
  const cost = (name: string) => costs[name] ?? NaN;
  const shown = cost(`model.${model?.id ?? defaultChoices.model}`) + cost(`convergence.${convergence?.id ?? defaultChoices.convergence}`);
  return playout ? shown + cost(`playout.${playout.id}`) : shown;
}
