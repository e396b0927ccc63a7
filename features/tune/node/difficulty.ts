/**
 * How difficult a lane is to build: the pieces of code that it needs, what they remember, the settings that
 * differ from defaults, and what has to come back from receivers. Of candidates that are as good, the one with the fewest is
 * recommended, in this order.
 */
import type { TuneDifficulty } from '../calls/tune-result.ts';
import { stateFieldNames, stateFields } from '../../../engine/base/kinematic-state.ts';
import type { WorldView } from '../../../engine/plugin-api/world-view.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import { clockMapOf } from '../../../experiment/clocks.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';

/** What a model sends and keeps. */
export interface ModelTraits {
  /** What an update carries besides the position. */
  readonly carries: readonly (keyof typeof stateFields)[];
  /** It needs more than the newest update. */
  readonly remembers: boolean;
  /** It shows the past: a buffer, and a line between two updates. */
  readonly isPast: boolean;
}

/** By id. */
export type Traits = Readonly<Record<string, ModelTraits>>;

/** A filter or a history of updates is as much to build as three further fields of an update, a buffer as two. */
const partsOf = { memory: 3, buffer: 2 } as const;

/** Of all models, by an instance with default parameters; one that cannot be had so is taken to remember. */
export function traitsOf(registry: PluginRegistry, world: WorldView): Traits {
  return Object.fromEntries(
    registry.list('dead-reckoning').map((plugin): readonly [string, ModelTraits] => {
      const uses = plugin.uses ?? [];
      try {
        const { carries = stateFieldNames, isStateless = false, playoutDelay } = plugin.create({ params: plugin.params.parse({}), world });
        const kinds = Object.entries(stateFields).filter(([, fields]) => fields.some((field) => carries.includes(field)));
        const sent = kinds.map(([kind]) => kind as keyof typeof stateFields).filter((kind) => kind !== 'position');
        return [plugin.id, { carries: sent, remembers: !isStateless, isPast: playoutDelay !== undefined }];
      } catch {
        return [plugin.id, { carries: uses, remembers: true, isPast: false }];
      }
    }),
  );
}

export function difficultyOf(lane: LaneFields, traits: Traits): TuneDifficulty {
  const { trigger = {}, convergence, playout, extrapolation, jumpBeyond, teleports } = lane;
  const model = traits[lane.model?.id ?? defaultChoices.model] ?? { carries: [], remembers: true, isPast: false };
  const conditions = [trigger.distance, trigger.timeSpace, trigger.velocity, trigger.orientation, trigger.rule];
  const isSmoothed = (convergence?.id ?? defaultChoices.convergence) !== defaultChoices.convergence;
  const isScheduled = (lane.scheduler?.id ?? defaultChoices.scheduler) !== defaultChoices.scheduler;
  const hasClock = clockMapOf(lane.clock).mode !== 'local';
  const isThere = [isSmoothed, playout, isScheduled, hasClock];
  const rules = [extrapolation, jumpBeyond, teleports === 'slide' || undefined];
  const count = (all: readonly unknown[]) => all.filter((each) => each !== undefined && each !== false).length;
  return {
    parts: modelParts(model) + count(conditions) + count(isThere) + count(rules),
    // A condition is compared with what receivers extrapolate: the sender keeps the update that it has sent last.
    state: count([model.remembers || undefined, count(conditions) > 0]) + count(isThere),
    parameters: settingsIn({ ...lane, id: undefined }),
    feedback: count([isScheduled, hasClock]),
  };
}

function modelParts({ carries, remembers, isPast }: ModelTraits): number {
  const sent = carries.filter((kind) => kind !== 'orientation').length;
  return isPast ? partsOf.buffer : remembers ? Math.max(sent, partsOf.memory) : sent;
}

/** Below 0 where the first is simpler. */
export function compareDifficulty(a: TuneDifficulty, b: TuneDifficulty): number {
  return a.parts - b.parts || a.state - b.state || a.parameters - b.parameters || a.feedback - b.feedback;
}

/** The number of numbers and words that a lane sets beside the ids of its plugins: those at their defaults are left out. */
function settingsIn(fields: unknown): number {
  if (typeof fields !== 'object' || fields === null) return fields === undefined ? 0 : 1;
  return Object.entries(fields).reduce((sum, [name, value]) => sum + (name === 'id' ? 0 : settingsIn(value)), 0);
}
