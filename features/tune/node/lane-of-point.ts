/** Settings of the space as the fields of a lane, on those of the present setting that are not searched. */
import { clockModes } from '../../../engine/base/clocks/anchor.ts';
import { clockChoiceOf, clockMapOf } from '../../../experiment/clocks.ts';
import { only, present, without } from '../../../experiment/field-maps.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { TuneSurvey } from './survey-space.ts';
import { leftOutId } from './offered-space.ts';
import { settingsOf, type ComponentSettings, type Point } from './search/space.ts';

/** Conditions that stay, whatever the trigger, unless they are searched with it. */
const keptConditions = ['shape', 'orientation', 'minInterval'] as const;

export function laneOfPoint({ lane, space }: Pick<TuneSurvey, 'lane' | 'space'>, point: Point): LaneFields {
  const chosen = settingsOf(space, point).filter(({ isPresent }) => !isPresent);
  const fields = Object.fromEntries(chosen.map((each) => [each.component, fieldsOf(each, lane)]));
  return present({ ...lane, ...fields }) as LaneFields;
}

/** Undefined: the lane has no such field. */
function fieldsOf(chosen: ComponentSettings, lane: LaneFields): unknown {
  const { component, id, settings } = chosen;
  if (component === 'trigger') return triggerOf(chosen, lane);
  if (component === 'clock') return clockOf(chosen, lane);
  if (component === 'teleports') return id;
  if (component === 'jumpBeyond') return settings['distance'];
  if (component === 'playout' && id === leftOutId) return undefined;
  if (component === 'extrapolation') return id === leftOutId ? undefined : { then: id, ...settings };
  return { id, ...settings };
}

/** A mode with what keeps the clocks, unless that is a plugin; or a plugin, which needs time stamps. */
function clockOf({ id, settings }: ComponentSettings, { clock }: LaneFields): unknown {
  const clocks = without(clockMapOf(clock), 'mode', ...(clockChoiceOf(clock) ? (['synchronisation'] as const) : []));
  if (!(clockModes as readonly string[]).includes(id)) return { ...clocks, mode: 'synchronised', synchronisation: { id, ...settings } };
  return Object.keys(clocks).length === 0 ? id : { ...clocks, mode: id };
}

function triggerOf({ id, settings }: ComponentSettings, { trigger = {} }: LaneFields): NonNullable<LaneFields['trigger']> {
  const kept = present(only(trigger, ...keptConditions));
  if (!id.startsWith('rule:')) return { ...kept, ...settings };
  const { heartbeat, ...params } = settings;
  return { ...kept, rule: { id: id.slice('rule:'.length), ...params }, ...present({ heartbeat: heartbeat as number | undefined }) };
}
