/**
 * A lane in the words of common engines, where they map. Sources: Valve Developer Community, “Source Multiplayer
 * Networking” and “Interpolation”; Unity Netcode for GameObjects 1.x, NetworkTransform and NetworkConfig.TickRate;
 * Unreal Engine 5, AActor::NetUpdateFrequency (SetNetUpdateFrequency since 5.5) and UCharacterMovementComponent's
 * NetworkSimulatedSmoothLocationTime; Mirror, SnapshotInterpolationSettings.
 */
import { defaultExtrapolation } from '../../../engine/receiver/limited-model.ts';
import { short } from '../../../main/base/short-number.ts';
import type { EngineWord } from '../calls/tune-result.ts';
import { clockMapOf } from '../../../experiment/clocks.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { TuneSurvey } from './survey-space.ts';

export interface WordedLane {
  readonly lane: LaneFields;
  /** Defaults of its plugins' parameters, by `model.ID`, `convergence.ID` and `playout.ID`. */
  readonly defaults: TuneSurvey['defaults'];
  /** Updates a second that an entity made on the held-out blocks. */
  readonly updatesPerSecond: number;
}

const source = 'Source';
const unity = 'Unity Netcode for GameObjects';
const unreal = 'Unreal Engine';
const mirror = 'Mirror';

export function engineWords({ lane: given, defaults, updatesPerSecond }: WordedLane): EngineWord[] {
  const lane = withDefaults(given, defaults);
  return [
    ...rateWords(lane, updatesPerSecond),
    ...thresholdWords(lane),
    ...interpolationWords(lane),
    ...bufferWords(lane),
    ...limitWords(lane),
    ...smoothingWords(lane),
    ...clockWords(lane),
  ];
}

function withDefaults({ model, convergence, playout, ...lane }: LaneFields, defaults: WordedLane['defaults']): LaneFields {
  return {
    ...lane,
    ...(model && { model: { ...defaults[`model.${model.id}`], ...model } }),
    ...(convergence && { convergence: { ...defaults[`convergence.${convergence.id}`], ...convergence } }),
    ...(playout && { playout: { ...defaults[`playout.${playout.id}`], ...playout } }),
  };
}

/** A setting of an engine; none where the lane does not have the value. */
function word(engine: string, name: string, value: number | string | boolean | undefined, note: string): EngineWord[] {
  if (value === undefined) return [];
  return [{ engine, setting: name, value: typeof value === 'number' ? short(value) : String(value), note }];
}

function rateWords({ trigger = {} }: LaneFields, measured: number): EngineWord[] {
  const { heartbeat } = trigger;
  if (heartbeat === undefined) return [];
  const rate = 1 / heartbeat;
  if (isPeriodic(trigger)) {
    return [
      ...word(source, 'cl_updaterate', rate, 'Snapshots per second; the server’s tick rate is the upper bound.'),
      ...word(unity, 'NetworkConfig.TickRate', rate, 'Hz; with thresholds of 0 an update goes every tick.'),
      ...word(unreal, 'NetUpdateFrequency', rate, 'Hz, an upper bound; with MinNetUpdateFrequency alike.'),
    ];
  }
  const note = `Hz, the heartbeat; NetUpdateFrequency at least the ${short(measured)} Hz that were sent, better the tick rate.`;
  return word(unreal, 'MinNetUpdateFrequency', rate, note);
}

function thresholdWords({ trigger: { distance, orientation } = {} }: LaneFields): EngineWord[] {
  const note =
    'Compared with the last update sent, not with its extrapolation: send velocities, and compare with what receivers extrapolate.';
  const metres = distance === undefined ? undefined : `${short(distance)} m`;
  const degrees = orientation === undefined ? undefined : `${short((orientation * 180) / Math.PI)}°`;
  return [
    ...word(unity, 'NetworkTransform.PositionThreshold', metres, note),
    ...word(unity, 'NetworkTransform.RotAngleThreshold', degrees, 'Degrees.'),
  ];
}

interface InterpolationFields {
  readonly id?: string | undefined;
  readonly delay?: number | undefined;
  readonly maxExtra?: number;
  readonly interp?: number;
  readonly ratio?: number;
  readonly interval?: number;
  readonly preset?: string;
}

/** What interpolates between snapshots a known time late: the delay, and the limit of what extrapolates past them. */
function interpolationOf({ model, playout }: LaneFields): InterpolationFields | null {
  const { id, delay, interp = 0, ratio = 0, interval = 0, preset = 'own' }: InterpolationFields = playout ?? {};
  if (id === 'constant') return preset === 'own' ? { delay } : {};
  if (id === 'fixed') return { delay: Math.max(interp, ratio * interval) };
  return model?.id === 'delayed' ? model : null;
}

/** Snapshot interpolation: the delay as a multiple of the time between updates. */
function interpolationWords(lane: LaneFields): EngineWord[] {
  const interpolation = interpolationOf(lane);
  if (!interpolation) return [];
  const { delay, maxExtra } = interpolation;
  const { trigger = {} } = lane;
  const interval = isPeriodic(trigger) ? trigger.heartbeat : undefined;
  const ratio = delay === undefined || interval === undefined ? undefined : delay / interval;
  return [
    ...word(source, 'cl_interp', delay, 'Interpolation delay, s.'),
    ...word(source, 'cl_interp_ratio', ratio, 'cl_interp is at least this ratio over cl_updaterate.'),
    ...extrapolateWord(maxExtra),
    ...word(unity, 'NetworkTransform.Interpolate', true, 'The buffer is a number of ticks.'),
  ];
}

interface BufferFields {
  readonly buffer?: number;
  readonly dynamic?: boolean;
  readonly catchUp?: number;
  readonly slowDown?: number;
  readonly interval?: number;
}

/** Mirror's buffer is a number of send intervals, as it is here. */
function bufferWords({ playout }: LaneFields): EngineWord[] {
  if (playout?.id !== 'adaptive') return [];
  const { buffer, dynamic, catchUp, slowDown, interval } = playout as BufferFields;
  const rate = interval === undefined ? '' : ` Send ${short(1 / interval)} snapshots a second (sendRate).`;
  return [
    ...word(mirror, 'snapshotSettings.bufferTimeMultiplier', buffer, `Send intervals that are buffered.${rate}`),
    ...word(mirror, 'snapshotSettings.dynamicAdjustment', dynamic, 'The buffer grows with the jitter.'),
    ...word(mirror, 'snapshotSettings.catchupSpeed', catchUp, 'A share of the speed of time.'),
    ...word(mirror, 'snapshotSettings.slowdownSpeed', slowDown, 'A share of the speed of time.'),
  ];
}

/** Past the limit Source stands still. */
function limitWords({ extrapolation: { limit, then = defaultExtrapolation.beyond } = {} }: LaneFields): EngineWord[] {
  return then === 'freeze' ? extrapolateWord(limit) : [];
}

function extrapolateWord(limit: number | undefined): EngineWord[] {
  return word(source, 'cl_extrapolate_amount', limit, 'Extrapolation limit, s.');
}

function smoothingWords({ convergence }: LaneFields): EngineWord[] {
  const { id, time }: { readonly id?: string | undefined; readonly time?: number } = convergence ?? {};
  if (id !== 'exponential') return [];
  const note = 's, with NetworkSmoothingMode Exponential: the time constant of the offset.';
  return word(unreal, 'NetworkSimulatedSmoothLocationTime', time, note);
}

function clockWords({ clock }: LaneFields): EngineWord[] {
  if (clockMapOf(clock).mode === 'local') return [];
  return word(unity, 'NetworkManager.ServerTime', 'stamp updates', 'Receivers extrapolate from the time stamp, not from the arrival.');
}

function isPeriodic({ distance, timeSpace, velocity, rule }: NonNullable<LaneFields['trigger']>): boolean {
  return [distance, timeSpace, velocity, rule].every((condition) => condition === undefined);
}
