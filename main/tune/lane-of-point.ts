/** Settings of the space as the fields of a lane, on those of the present setting that are not searched. */
import { clockMapOf } from '../../experiment/clocks.ts';
import { only, present, without } from '../../experiment/field-maps.ts';
import type { LaneFields } from '../../experiment/lanes.ts';
import type { TuneSurvey } from './survey-space.ts';
import { settingsOf, type Point, type Settings } from './search/space.ts';

/** Conditions that stay, whatever the trigger. */
const keptConditions = ['shape', 'orientation', 'minInterval'] as const;

export function laneOfPoint({ lane, space }: Pick<TuneSurvey, 'lane' | 'space'>, point: Point): LaneFields {
  const chosen = Object.fromEntries(settingsOf(space, point).map((each) => [each.component, each]));
  const choice = (component: string) => ({ id: chosen[component]?.id, ...chosen[component]?.settings });
  const clock = chosen['clock']?.id as ReturnType<typeof clockMapOf>['mode'];
  const clocks = without(clockMapOf(lane.clock), 'mode');
  return {
    ...lane,
    trigger: triggerOf(chosen['trigger'] as Settings[number], lane),
    model: choice('model'),
    convergence: choice('convergence'),
    scheduler: choice('scheduler'),
    clock: Object.keys(clocks).length === 0 && clock !== undefined ? clock : { ...clocks, ...present({ mode: clock }) },
  };
}

function triggerOf({ id, settings }: Settings[number], { trigger = {} }: LaneFields): NonNullable<LaneFields['trigger']> {
  const kept = present(only(trigger, ...keptConditions));
  if (!id.startsWith('rule:')) return { ...kept, ...settings };
  const { heartbeat, ...params } = settings;
  return { ...kept, rule: { id: id.slice('rule:'.length), ...params }, ...present({ heartbeat: heartbeat as number | undefined }) };
}

/** How many numbers and words a lane says beside the ids of its plugins: of equal lanes the one with fewer is simpler. */
export function complexityOf(fields: unknown): number {
  if (typeof fields !== 'object' || fields === null) return fields === undefined ? 0 : 1;
  return Object.entries(fields).reduce((sum, [name, value]) => sum + (name === 'id' ? 0 : complexityOf(value)), 0);
}
