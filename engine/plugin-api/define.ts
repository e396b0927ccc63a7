/** The definers: the one door by which built-in and third-party plugins enter. */
import type { z } from 'zod';
import type { ConvergenceDefinition } from './convergence.ts';
import type { DeadReckoningDefinition } from './dead-reckoning.ts';
import type { FairnessDefinition } from './fairness.ts';

/** Version of the plugin API; a plugin that declares another one is refused. */
export const apiVersion = 1;

export const pluginKinds = ['dead-reckoning', 'convergence', 'fairness'] as const;
export type PluginKind = (typeof pluginKinds)[number];

interface Stamp<K extends PluginKind> {
  readonly kind: K;
  readonly api: number;
}

/** What any definition may say of itself. */
interface Declared {
  /** Version of the plugin API that the plugin was written for; left out: that of the bench. */
  readonly api?: number;
}

export type DeadReckoningPlugin = DeadReckoningDefinition & Stamp<'dead-reckoning'>;
export type ConvergencePlugin = ConvergenceDefinition & Stamp<'convergence'>;
export type FairnessPlugin = FairnessDefinition & Stamp<'fairness'>;
export type Plugin = DeadReckoningPlugin | ConvergencePlugin | FairnessPlugin;

/** Defines a DR model; the result is the module's default export. */
export function defineDeadReckoningModel<P extends z.ZodObject>(definition: DeadReckoningDefinition<P> & Declared): DeadReckoningPlugin {
  return { api: apiVersion, ...(definition as unknown as DeadReckoningDefinition & Declared), kind: 'dead-reckoning' };
}

/** Defines a convergence scheme; the result is the module's default export. */
export function defineConvergenceScheme<P extends z.ZodObject>(definition: ConvergenceDefinition<P> & Declared): ConvergencePlugin {
  return { api: apiVersion, ...(definition as unknown as ConvergenceDefinition & Declared), kind: 'convergence' };
}

/** Defines a fairness scheduler; the result is the module's default export. */
export function defineFairnessScheduler<P extends z.ZodObject>(definition: FairnessDefinition<P> & Declared): FairnessPlugin {
  return { api: apiVersion, ...(definition as unknown as FairnessDefinition & Declared), kind: 'fairness' };
}
