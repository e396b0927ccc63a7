/** The definers: built-in and third-party plugins use the same ones. */
import type { z } from 'zod';
import type { ClockDefinition } from './clock.ts';
import type { ConvergenceDefinition } from './convergence.ts';
import type { DeadReckoningDefinition } from './dead-reckoning.ts';
import type { FairnessDefinition } from './fairness.ts';
import type { LinkModelDefinition } from './link-model.ts';
import type { MetricDefinition } from './metric.ts';
import type { MotionDefinition } from './motion.ts';
import type { PlayoutDefinition } from './playout.ts';
import type { TriggerDefinition } from './trigger.ts';

/** Version of the plugin API; a plugin that declares another one is refused. */
export const apiVersion = 1;

export const pluginKinds = [
  'dead-reckoning',
  'convergence',
  'fairness',
  'trigger',
  'motion',
  'link-model',
  'metric',
  'playout',
  'clock',
] as const;
export type PluginKind = (typeof pluginKinds)[number];

interface Stamp<K extends PluginKind> {
  readonly kind: K;
  readonly api: number;
}

/** Optional in every definition. */
interface Declared {
  /** Version of the plugin API that the plugin was written for; left out: that of the bench. */
  readonly api?: number;
  /** When to choose it. */
  readonly guidance?: Guidance;
}

/** When to choose a plugin: facts, each a phrase that completes “good for …”, “needs …”, “costs …”. */
export interface Guidance {
  /** Plugins of the same use stand together in lists. */
  readonly use: string;
  readonly goodFor: string;
  readonly needs: string;
  readonly costs: string;
}

type Guided = Pick<Declared, 'guidance'>;

/** Games are offered these four with the types of their parameters. */
export interface DeadReckoningPlugin<P extends z.ZodObject = z.ZodObject> extends DeadReckoningDefinition, Stamp<'dead-reckoning'>, Guided {
  readonly params: P;
}
export interface ConvergencePlugin<P extends z.ZodObject = z.ZodObject> extends ConvergenceDefinition, Stamp<'convergence'>, Guided {
  readonly params: P;
}
export interface FairnessPlugin<P extends z.ZodObject = z.ZodObject> extends FairnessDefinition, Stamp<'fairness'>, Guided {
  readonly params: P;
}
export type TriggerPlugin = TriggerDefinition & Stamp<'trigger'> & Guided;
export type MotionPlugin = MotionDefinition & Stamp<'motion'> & Guided;
export type LinkModelPlugin = LinkModelDefinition & Stamp<'link-model'> & Guided;
export type MetricPlugin = MetricDefinition & Stamp<'metric'> & Guided;
export interface PlayoutPlugin<P extends z.ZodObject = z.ZodObject> extends PlayoutDefinition, Stamp<'playout'>, Guided {
  readonly params: P;
}
export interface ClockPlugin<P extends z.ZodObject = z.ZodObject> extends ClockDefinition<P>, Stamp<'clock'>, Guided {
  readonly params: P;
}

interface PluginsByKind {
  'dead-reckoning': DeadReckoningPlugin;
  convergence: ConvergencePlugin;
  fairness: FairnessPlugin;
  trigger: TriggerPlugin;
  motion: MotionPlugin;
  'link-model': LinkModelPlugin;
  metric: MetricPlugin;
  playout: PlayoutPlugin;
  clock: ClockPlugin;
}

export type PluginOfKind<K extends PluginKind> = PluginsByKind[K];
export type Plugin = PluginOfKind<PluginKind>;

/** Defines a DR model; the result is the module's default export. */
export function defineDeadReckoningModel<P extends z.ZodObject>(definition: DeadReckoningDefinition<P> & Declared): DeadReckoningPlugin<P> {
  return {
    api: apiVersion,
    ...definition,
    kind: 'dead-reckoning',
  };
}

/** Defines a convergence scheme; the result is the module's default export. */
export function defineConvergenceScheme<P extends z.ZodObject>(definition: ConvergenceDefinition<P> & Declared): ConvergencePlugin<P> {
  return { api: apiVersion, ...definition, kind: 'convergence' };
}

/** Defines a fairness scheduler; the result is the module's default export. */
export function defineFairnessScheduler<P extends z.ZodObject>(definition: FairnessDefinition<P> & Declared): FairnessPlugin<P> {
  return { api: apiVersion, ...definition, kind: 'fairness' };
}

/** Defines a trigger; the result is the module's default export. */
export function defineTrigger<P extends z.ZodObject>(definition: TriggerDefinition<P> & Declared): TriggerPlugin {
  return { api: apiVersion, ...(definition as unknown as TriggerDefinition & Declared), kind: 'trigger' };
}

/** Defines a motion source; the result is the module's default export. */
export function defineMotion<P extends z.ZodObject>(definition: MotionDefinition<P> & Declared): MotionPlugin {
  return { api: apiVersion, ...(definition as unknown as MotionDefinition & Declared), kind: 'motion' };
}

/** Defines a link model; the result is the module's default export. */
export function defineLinkModel<P extends z.ZodObject>(definition: LinkModelDefinition<P> & Declared): LinkModelPlugin {
  return { api: apiVersion, ...(definition as unknown as LinkModelDefinition & Declared), kind: 'link-model' };
}

/** Defines a metric; the result is the module's default export. */
export function defineMetric<P extends z.ZodObject>(definition: MetricDefinition<P> & Declared): MetricPlugin {
  return { api: apiVersion, ...(definition as unknown as MetricDefinition & Declared), kind: 'metric' };
}

/** Defines a playout; the result is the module's default export. */
export function definePlayout<P extends z.ZodObject>(definition: PlayoutDefinition<P> & Declared): PlayoutPlugin<P> {
  return { api: apiVersion, ...definition, kind: 'playout' };
}

/** Defines a clock; the result is the module's default export. */
export function defineClock<P extends z.ZodObject>(definition: ClockDefinition<P> & Declared): ClockPlugin<P> {
  return { api: apiVersion, ...definition, kind: 'clock' };
}
