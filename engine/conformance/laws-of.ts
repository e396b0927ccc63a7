/** The laws that a plugin must keep, by its kind. */
import type { ClockPlugin, ConvergencePlugin, DeadReckoningPlugin, MotionPlugin, Plugin } from '../plugin-api/define.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { clockLaws } from './clock-laws.ts';
import { convergenceLaws } from './convergence-laws.ts';
import { deadReckoningLaws } from './dead-reckoning-laws.ts';
import { fairnessLaws } from './fairness-laws.ts';
import { type Law, LawBroken } from './law.ts';
import { linkModelLaws } from './link-model-laws.ts';
import { metricLaws } from './metric-laws.ts';
import { motionLaws } from './motion-laws.ts';
import { playoutLaws } from './playout-laws.ts';
import { triggerLaws } from './trigger-laws.ts';
import { PluginRegistry } from '../session/plugin-registry.ts';

export interface ConformanceOptions {
  /** Left out: the defaults. */
  readonly params?: object;
  /** The world. Left out: level ground without obstacles. */
  readonly world?: WorldView;
  /** How near (m) a convergence scheme must come to a target at rest within a minute. Left out: a centimetre. */
  readonly within?: number;
}

/** Where motions drive when they are tried. m */
const openArena = { width: 800, depth: 800 };

type Conditions = Required<ConformanceOptions>;

/** Laws of all plugins first, then those of its kind. Throws what `params` or `create` throw. */
export function lawsOf(plugin: Plugin, { params = {}, world = openWorld, within = 0.01 }: ConformanceOptions = {}): readonly Law[] {
  return [...pluginLaws(plugin), ...lawsOfKind(plugin, { params, world, within })];
}

function lawsOfKind(plugin: Plugin, conditions: Conditions): readonly Law[] {
  switch (plugin.kind) {
    case 'dead-reckoning':
      return modelLaws(plugin, conditions);
    case 'convergence':
      return schemeLaws(plugin, conditions);
    case 'fairness':
      return fairnessLaws({ plugin, params: conditions.params });
    case 'trigger':
      return triggerLaws(() => plugin.create({ params: plugin.params.parse(conditions.params), random: new RandomStream(1, 'trigger') }));
    case 'motion':
      return sourceLaws(plugin, conditions);
    case 'link-model':
      return linkModelLaws((random) => plugin.create({ params: plugin.params.parse(conditions.params), random }));
    case 'metric':
      return metricLaws({ create: () => plugin.create({ params: plugin.params.parse(conditions.params) }), per: plugin.per });
    case 'playout':
      return playoutLaws(() => plugin.create({ params: plugin.params.parse(conditions.params) }));
    case 'clock':
      return lawsOfClock(plugin, conditions);
  }
}

function modelLaws(plugin: DeadReckoningPlugin, { params: given, world }: Conditions): readonly Law[] {
  const params = plugin.params.parse(given);
  return deadReckoningLaws({ create: () => plugin.create({ params, world }) });
}

/** One whose parameters are those of the kit can slew. */
function lawsOfClock(plugin: ClockPlugin, { params }: Conditions): readonly Law[] {
  const create = (given: object) => plugin.create({ params: plugin.params.parse(given) });
  const canSlew = 'adjust' in plugin.params.shape;
  return clockLaws({ create: () => create(params), createSlewing: canSlew ? () => create({ ...params, adjust: 'slew' }) : null });
}

function schemeLaws(plugin: ConvergencePlugin, { params: given, world, within }: Conditions): readonly Law[] {
  const params = plugin.params.parse(given);
  const create = () => plugin.create({ params, world });
  return convergenceLaws({ create, immediate: plugin.immediate ?? false, within });
}

function sourceLaws(plugin: MotionPlugin, { params: given }: Conditions): readonly Law[] {
  const params = plugin.params.parse(given);
  const create = (seed: number) => plugin.create({ params, arena: openArena, random: new RandomStream(seed, 'motion') });
  return motionLaws({ create });
}

function pluginLaws(plugin: Plugin): readonly Law[] {
  return [
    {
      id: 'identity',
      title: 'has an id, a title, a source and parameters, as the bench requires',
      keep: () => void new PluginRegistry([plugin]),
    },
    { id: 'parameters', title: 'describes every parameter in a sentence, with its unit', keep: () => describesParameters(plugin) },
  ];
}

function describesParameters({ params }: Plugin): void {
  for (const [name, schema] of Object.entries(params.shape)) {
    const { description, unit } = (schema as unknown as DescribedSchema).meta?.() ?? {};
    if (typeof description !== 'string' || typeof unit !== 'string') {
      throw new LawBroken(`parameter ${name} has no help or no unit; use a quantity (seconds, metres …), or .meta({ unit, description })`);
    }
  }
}

interface DescribedSchema {
  meta?(): { readonly description?: unknown; readonly unit?: unknown } | undefined;
}
