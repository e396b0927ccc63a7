/**
 * A lane as advice in the words of the trade: `Send 11 updates a second with position and velocity; extrapolate on a
 * straight line for at most 500 ms; blend corrections over 40 ms.` A plugin that has no words here goes by its id.
 */
import { timeText } from '../../../contract/number-text.ts';
import { defaultExtrapolation } from '../../../engine/receiver/limited-model.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import { clockChoiceOf, clockMapOf } from '../../../experiment/clocks.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { inTicks, isUneven } from '../../../main/experiment/warnings.ts';
import type { Traits } from './difficulty.ts';
import type { Space } from './search/space.ts';
import type { TuneSurvey } from './survey-space.ts';
import { angle, number } from './setting-words.ts';
import { byId, techniqueWords, updateOf } from './technique-words.ts';

export interface AdvisedLane {
  readonly lane: LaneFields;
  /** Defaults of its plugins' parameters, by `model.ID`, `convergence.ID` and `playout.ID`. */
  readonly defaults: TuneSurvey['defaults'];
  readonly traits: Traits;
  /** With the units of parameters. */
  readonly space: Space;
  /** Updates a second that an entity made; NaN: not known. */
  readonly updatesPerSecond: number;
  /** Of the nodes that own entities, each length once, s. */
  readonly tickLengths: readonly number[];
}

export function adviceOf(advised: AdvisedLane): string {
  const { defaults, traits, space } = advised;
  const lane = withDefaults(advised.lane, defaults);
  const words = [
    sendWords(lane, advised, updateWords(lane, traits)),
    ...schedulerWords(lane, space),
    ...playoutWords(lane, advised),
    `${modelWords(lane, advised)}${limitWords(lane)}`,
    clockWords(lane, space),
    convergenceWords(lane, advised),
    ...(lane.jumpBeyond === undefined ? [] : [`show corrections of more than ${number(lane.jumpBeyond)} m at once`]),
    ...(lane.teleports === 'slide' ? ['let teleports slide'] : []),
  ];
  return `${words.filter((each) => each !== '').join('; ')}.`;
}

/** The lane with the parameters that its model, convergence scheme and playout have by default. */
export function withDefaults({ model, convergence, playout, ...lane }: LaneFields, defaults: TuneSurvey['defaults']): LaneFields {
  return {
    ...lane,
    ...(model && { model: { ...defaults[`model.${model.id}`], ...model } }),
    ...(convergence && { convergence: { ...defaults[`convergence.${convergence.id}`], ...convergence } }),
    ...(playout && { playout: { ...defaults[`playout.${playout.id}`], ...playout } }),
  };
}

type Trigger = NonNullable<LaneFields['trigger']>;

/** The update goes out at an even rate, whatever the entity does. */
export function isPeriodic({ distance, timeSpace, velocity, orientation, rule }: Trigger): boolean {
  return [distance, timeSpace, velocity, orientation, rule].every((condition) => condition === undefined);
}

const carried = { velocity: 'velocity', acceleration: 'acceleration', turnRate: 'turn rate' } as const;

function updateWords({ model }: LaneFields, traits: Traits): string {
  const id = model?.id ?? defaultChoices.model;
  const { carries = [] } = traits[id] ?? {};
  const fields = Object.entries(carried).flatMap(([field, words]) => (carries.includes(field as keyof typeof carried) ? [words] : []));
  return updateOf(id) ?? listed(['position', ...fields]);
}

function sendWords({ trigger = {} }: LaneFields, { updatesPerSecond: measured, space, tickLengths }: AdvisedLane, update: string): string {
  const { heartbeat, minInterval } = trigger;
  const least = minInterval === undefined ? '' : `, never less than ${timeText(minInterval)} apart`;
  if (isPeriodic(trigger)) {
    if (heartbeat === undefined) return `Send an update with ${update} once${least}`;
    const rate = 1 / heartbeat;
    const differs = Math.abs(measured / rate - 1) > 0.1 ? ` (${number(measured, 2)} went out, by its ticks and pauses)` : '';
    return heartbeat > 1
      ? `Send an update with ${update} every ${timeText(heartbeat)}${differs || tickWords(heartbeat, tickLengths, timeText)}${least}`
      : `Send ${number(rate, 2)} updates a second with ${update}${differs || tickWords(heartbeat, tickLengths, (each) => number(1 / each, 2))}${least}`;
  }
  const latest =
    heartbeat === undefined ? '' : `, at the latest after ${timeText(heartbeat)}${tickWords(heartbeat, tickLengths, timeText)}`;
  const counted = Number.isFinite(measured) ? ` (${number(measured, 2)} a second here)` : '';
  return `Send an update with ${update} when ${conditionWords(trigger, space)}${latest}${least}${counted}`;
}

/** `, which ticks of 25 ms make 125 ms`: of a time that ticks do not divide, where all ticks are of one length. */
function tickWords(each: number, [tick = NaN, ...others]: readonly number[], words: (time: number) => string): string {
  if (others.length > 0 || !isUneven(each, tick)) return '';
  return `, which ticks of ${timeText(tick)} make ${words(inTicks(each, tick))}`;
}

function conditionWords({ distance, timeSpace, velocity, orientation, rule }: Trigger, space: Space): string {
  const than = 'what receivers extrapolate';
  // Said once.
  const theirs = distance === undefined && timeSpace === undefined ? ' that receivers extrapolate' : '';
  const words = [
    ...(distance === undefined ? [] : [`${than} is ${number(distance)} m off`]),
    ...(timeSpace === undefined ? [] : [`the error of ${than}, summed over time, reaches ${number(timeSpace)} m·s`]),
    ...(velocity === undefined ? [] : [`the velocity${theirs} is ${number(velocity)} m/s off`]),
    ...(orientation === undefined ? [] : [`the orientation${velocity === undefined ? theirs : ''} is ${angle(orientation)} off`]),
    ...(rule === undefined ? [] : [`the trigger ${ruleWords(rule, space)} says so`]),
  ];
  return words.join(', or ');
}

function ruleWords({ id = '', ...given }: NonNullable<Trigger['rule']>, space: Space): string {
  return byId({ component: 'trigger', id: `rule:${id}`, given, space }).replace(/^rule:/, '');
}

function schedulerWords({ scheduler }: LaneFields, space: Space): string[] {
  const { id = defaultChoices.scheduler, ...given } = scheduler ?? {};
  return id === defaultChoices.scheduler ? [] : [`choose who gets each update by ${byId({ component: 'scheduler', id, given, space })}`];
}

interface PlayoutFields {
  readonly id?: string | undefined;
  readonly delay?: number;
  readonly interp?: number;
  readonly ratio?: number;
  readonly interval?: number;
  readonly buffer?: number;
  readonly dynamic?: boolean;
  readonly preset?: string;
}

/** What goes by its id is given with what the lane itself sets. */
function playoutWords({ playout }: LaneFields, { lane, space }: AdvisedLane): string[] {
  if (!playout) return [];
  const { id, delay = NaN, interp = 0, ratio = 0, interval = 0, buffer = NaN, dynamic = false, preset = 'own' } = playout as PlayoutFields;
  if (id === 'constant' && preset === 'own') return [`show it ${timeText(delay)} late, between two updates (interpolation delay)`];
  if (id === 'fixed') return [`show it ${timeText(Math.max(interp, ratio * interval))} late, between two updates (interpolation delay)`];
  if (id === 'adaptive')
    return [`show it ${dynamic ? 'as late as the jitter needs' : `${buffer} updates late`}, between two updates (interpolation buffer)`];
  const { id: _, ...given } = lane.playout ?? {};
  return [
    `show it as late as the playout ${byId({ component: 'playout', id: id ?? '', given, space })} says, between two updates (interpolation delay)`,
  ];
}

function modelWords({ model, playout }: LaneFields, { lane, defaults, space }: AdvisedLane): string {
  const { id = defaultChoices.model, delay = NaN, maxExtra = NaN } = (model ?? {}) as PlayoutFields & { readonly maxExtra?: number };
  if (id === 'delayed')
    return `show it ${timeText(delay)} late, between two updates (snapshot interpolation), and extrapolate for at most ${timeText(maxExtra)}`;
  const { id: _, ...given } = lane.model ?? {};
  const technique = { component: 'model', id, given, defaults: defaults[`model.${id}`], space } as const;
  const words = techniqueWords(technique) ?? `extrapolate by the model ${byId(technique)}`;
  return playout ? `where the next update is missing, ${words}` : words;
}

function limitWords({ extrapolation }: LaneFields): string {
  if (!extrapolation) return '';
  const {
    limit = defaultExtrapolation.limit,
    then = defaultExtrapolation.beyond,
    time: fading = defaultExtrapolation.time,
  } = extrapolation;
  const rest = { freeze: 'stand still', hold: 'go straight on', decay: `slow down over ${timeText(fading)}` } as const;
  return ` for at most ${timeText(limit)}, then ${rest[then]}`;
}

function clockWords({ clock, model, playout }: LaneFields, space: Space): string {
  if (playout || model?.id === 'delayed' || model?.id === 'static') return '';
  const { id, ...given } = clockChoiceOf(clock) ?? {};
  const kept = id === undefined ? 'on synchronised clocks' : `by the clock ${byId({ component: 'clock', id, given, space })}`;
  const from = {
    local: 'its arrival',
    'one-way-delay': 'its arrival less the estimated one-way delay',
    synchronised: `its time stamp, ${kept}`,
  } as const;
  return `take the age of an update from ${from[clockMapOf(clock).mode ?? 'synchronised']}`;
}

function convergenceWords({ convergence }: LaneFields, { defaults, space }: AdvisedLane): string {
  const { id = defaultChoices.convergence, ...given } = convergence ?? {};
  if (id === defaultChoices.convergence) return 'show corrections at once';
  const technique = { component: 'convergence', id, given, defaults: defaults[`convergence.${id}`], space } as const;
  return techniqueWords(technique) ?? `smooth corrections by ${byId(technique)}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
