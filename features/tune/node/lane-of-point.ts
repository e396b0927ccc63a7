/** Settings of the space as the fields of a lane, on those of the present setting that are not searched. */
import { clockMapOf } from '../../../experiment/clocks.ts';
import { only, present, without } from '../../../experiment/field-maps.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { TuneSurvey } from './survey-space.ts';
import { leftOutId } from './offered-space.ts';
import { settingsOf, type ComponentSettings, type Point } from './search/space.ts';

/** Conditions that stay, whatever the trigger, unless they are searched with it. */
const keptConditions = ['shape', 'orientation', 'minInterval'] as const;

export function laneOfPoint({ lane, space }: Pick<TuneSurvey, 'lane' | 'space'>, point: Point): LaneFields {
  const chosen = settingsOf(space, point).filter(({ isPresent }) => !isPresent);
  const fields = chosen.map((each) => [each.component, fieldsOf(each, lane)] as const);
  const left = chosen.filter(isLeftOut).map(({ component }) => component as keyof LaneFields);
  return { ...without(lane, ...left), ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) } as LaneFields;
}

function fieldsOf(chosen: ComponentSettings, lane: LaneFields): unknown {
  if (chosen.component === 'trigger') return triggerOf(chosen, lane);
  if (chosen.component === 'clock') return clockOf(chosen.id, lane);
  if (isLeftOut(chosen)) return undefined;
  if (chosen.component === 'extrapolation') return { then: chosen.id, ...chosen.settings };
  if (chosen.component === 'jumpBeyond') return chosen.settings['distance'];
  if (chosen.component === 'teleports') return chosen.id;
  return { id: chosen.id, ...chosen.settings };
}

/** The lane then has no such field. */
function isLeftOut({ component, id }: ComponentSettings): boolean {
  return (component === 'playout' || component === 'extrapolation' || component === 'jumpBeyond') && id === leftOutId;
}

/** With what keeps the clocks. */
function clockOf(mode: string, { clock }: LaneFields): unknown {
  const clocks = without(clockMapOf(clock), 'mode');
  return Object.keys(clocks).length === 0 ? mode : { ...clocks, mode };
}

function triggerOf({ id, settings }: ComponentSettings, { trigger = {} }: LaneFields): NonNullable<LaneFields['trigger']> {
  const kept = present(only(trigger, ...keptConditions));
  if (!id.startsWith('rule:')) return { ...kept, ...settings };
  const { heartbeat, ...params } = settings;
  return { ...kept, rule: { id: id.slice('rule:'.length), ...params }, ...present({ heartbeat: heartbeat as number | undefined }) };
}

/**
 * The number of numbers and words that a lane sets beside the ids of its plugins. Of two equal lanes the one with fewer
 * is simpler.
 */
export function complexityOf(fields: unknown): number {
  if (typeof fields !== 'object' || fields === null) return fields === undefined ? 0 : 1;
  return Object.entries(fields).reduce((sum, [name, value]) => sum + (name === 'id' ? 0 : complexityOf(value)), 0);
}
