/**
 * A lane as advice in the words of the trade: `Send 11 updates a second with position and velocity; extrapolate on a
 * straight line for at most 500 ms; blend corrections over 40 ms.` A plugin that has no words here goes by its id.
 */
import { defaultExtrapolation } from '../../../engine/receiver/limited-model.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import { clockMapOf } from '../../../experiment/clocks.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { Traits } from './difficulty.ts';
import type { TuneSurvey } from './survey-space.ts';

export interface AdvisedLane {
  readonly lane: LaneFields;
  /** Defaults of its plugins' parameters, by `model.ID`, `convergence.ID` and `playout.ID`. */
  readonly defaults: TuneSurvey['defaults'];
  readonly traits: Traits;
  /** Updates a second that an entity made; NaN: not known. */
  readonly updatesPerSecond: number;
}

export function adviceOf({ lane: given, defaults, traits, updatesPerSecond }: AdvisedLane): string {
  const lane = withDefaults(given, defaults);
  const words = [
    `${sendWords(lane, updatesPerSecond, updateWords(lane, traits))}`,
    ...schedulerWords(lane),
    ...playoutWords(lane, given),
    `${modelWords(lane, given)}${limitWords(lane)}`,
    clockWords(lane),
    convergenceWords(lane, given),
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
  const { carries = [] } = traits[model?.id ?? defaultChoices.model] ?? {};
  const fields = Object.entries(carried).flatMap(([field, words]) => (carries.includes(field as keyof typeof carried) ? [words] : []));
  return listed(['position', ...fields]);
}

function sendWords({ trigger = {} }: LaneFields, measured: number, update: string): string {
  const { heartbeat, minInterval } = trigger;
  const least = minInterval === undefined ? '' : `, never less than ${time(minInterval)} apart`;
  if (isPeriodic(trigger)) {
    if (heartbeat === undefined) return `Send an update with ${update} once${least}`;
    const rate = 1 / heartbeat;
    const differs = Math.abs(measured / rate - 1) > 0.1 ? ` (${number(measured, 2)} went out, by its ticks and pauses)` : '';
    return heartbeat > 1
      ? `Send an update with ${update} every ${time(heartbeat)}${differs}${least}`
      : `Send ${number(rate, 2)} updates a second with ${update}${differs}${least}`;
  }
  const latest = heartbeat === undefined ? '' : `, at the latest after ${time(heartbeat)}`;
  const counted = Number.isFinite(measured) ? ` (${number(measured, 2)} a second here)` : '';
  return `Send an update with ${update} when ${conditionWords(trigger)}${latest}${least}${counted}`;
}

function conditionWords({ distance, timeSpace, velocity, orientation, rule }: Trigger): string {
  const than = 'what receivers extrapolate';
  const words = [
    ...(distance === undefined ? [] : [`${than} is ${number(distance)} m off`]),
    ...(timeSpace === undefined ? [] : [`the error of ${than}, summed over time, reaches ${number(timeSpace)} m·s`]),
    ...(velocity === undefined ? [] : [`the velocity is ${number(velocity)} m/s off`]),
    ...(orientation === undefined ? [] : [`the orientation is ${number(degrees(orientation))}° off`]),
    ...(rule === undefined ? [] : [`the trigger ${byId(rule)} says so`]),
  ];
  return words.join(', or ');
}

function schedulerWords({ scheduler }: LaneFields): string[] {
  return scheduler?.id === undefined || scheduler.id === defaultChoices.scheduler
    ? []
    : [`choose who gets each update by ${byId(scheduler)}`];
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
function playoutWords({ playout }: LaneFields, given: LaneFields): string[] {
  if (!playout) return [];
  const { id, delay = NaN, interp = 0, ratio = 0, interval = 0, buffer = NaN, dynamic = false, preset = 'own' } = playout as PlayoutFields;
  if (id === 'constant' && preset === 'own') return [`show it ${time(delay)} late, between two updates (interpolation delay)`];
  if (id === 'fixed') return [`show it ${time(Math.max(interp, ratio * interval))} late, between two updates (interpolation delay)`];
  if (id === 'adaptive')
    return [`show it ${dynamic ? 'as late as the jitter needs' : `${buffer} updates late`}, between two updates (interpolation buffer)`];
  return [`show it as late as the playout ${byId(given.playout ?? {})} says, between two updates (interpolation delay)`];
}

const straight = 'extrapolate on a straight line';
const turning = 'extrapolate with the velocity turning at the turn rate';
const accelerating = 'extrapolate with constant acceleration';
const models: Readonly<Record<string, string>> = {
  static: 'show the newest position, without extrapolation',
  linear: straight,
  fpw: straight,
  fpb: straight,
  rpw: `${straight}, while the body turns`,
  'constant-turn': 'extrapolate on a circle, with constant speed and turn rate',
  rpb: turning,
  fvw: accelerating,
  fvb: accelerating,
  quadratic: `${accelerating}, while the body turns`,
  rvw: `${accelerating}, while the body turns`,
  rvb: 'extrapolate with constant acceleration in the turning body',
  'path-following': 'extrapolate along the road that both sides know',
};

function modelWords({ model, playout }: LaneFields, given: LaneFields): string {
  const { id = defaultChoices.model, delay = NaN, maxExtra = NaN } = (model ?? {}) as PlayoutFields & { readonly maxExtra?: number };
  if (id === 'delayed')
    return `show it ${time(delay)} late, between two updates (snapshot interpolation), and extrapolate for at most ${time(maxExtra)}`;
  const words = models[id] ?? `extrapolate by the model ${byId({ ...given.model, id })}`;
  return playout ? `where the next update is missing, ${words}` : words;
}

function limitWords({ extrapolation }: LaneFields): string {
  if (!extrapolation) return '';
  const {
    limit = defaultExtrapolation.limit,
    then = defaultExtrapolation.beyond,
    time: fading = defaultExtrapolation.time,
  } = extrapolation;
  const rest = { freeze: 'stand still', hold: 'go straight on', decay: `slow down over ${time(fading)}` } as const;
  return ` for at most ${time(limit)}, then ${rest[then]}`;
}

function clockWords({ clock, model, playout }: LaneFields): string {
  if (playout || model?.id === 'delayed' || model?.id === 'static') return '';
  const from = {
    local: 'the arrival of an update',
    'one-way-delay': 'the arrival less the estimated one-way delay',
    synchronised: 'the time stamp of an update, on synchronised clocks',
  } as const;
  return `count from ${from[clockMapOf(clock).mode ?? 'synchronised']}`;
}

interface BlendFields {
  readonly id?: string | undefined;
  readonly time?: number;
  readonly timing?: string;
}

const blends: Readonly<Record<string, (over: string) => string>> = {
  'linear-blend': (over) => `blend corrections ${over}`,
  exponential: (over) => `let corrections fade exponentially ${over}`,
  spring: (over) => `let corrections fade by a critically damped spring ${over}`,
  'projective-blend': (over) => `blend from the old path to the new one ${over}`,
  'projective-velocity-blend': (over) => `blend position and velocity from the old path to the new one ${over}`,
  bezier: (over) => `lead corrections along a Bézier curve ${over}`,
  hermite: (over) => `lead corrections along a Hermite curve ${over}`,
  'catmull-rom': (over) => `lead corrections along a Catmull–Rom curve ${over}`,
};

function convergenceWords({ convergence }: LaneFields, given: LaneFields): string {
  const { id = defaultChoices.convergence, time: length = NaN, timing }: BlendFields = convergence ?? {};
  if (id === defaultChoices.convergence) return 'show corrections at once';
  const words = blends[id];
  if (!words) return `smooth corrections by ${byId({ ...given.convergence, id })}`;
  return words(timing === 'measured' ? 'over the time between updates' : `over ${time(length)}`);
}

/** `kalman (noise 0.3)`: what a reader has to look up. */
function byId({ id = '', ...fields }: { readonly id?: string | undefined } & Readonly<Record<string, unknown>>): string {
  const settings = Object.entries(fields).map(([name, value]) => `${name} ${typeof value === 'number' ? number(value) : String(value)}`);
  return settings.length === 0 ? id : `${id} (${settings.join(', ')})`;
}

/** `40 ms`, `2.5 s` */
export function time(seconds: number): string {
  return seconds < 1 ? `${number(seconds * 1000)} ms` : `${number(seconds)} s`;
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

function number(value: number, digits = 3): string {
  return String(Number(value.toPrecision(digits)));
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
