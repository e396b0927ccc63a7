/**
 * A lane in the words of common engines, where they map. Sources: Valve Developer Community, “Source Multiplayer
 * Networking” and “Interpolation”; Unity Netcode for GameObjects 1.x, NetworkTransform and NetworkConfig.TickRate;
 * Unreal Engine 5, AActor::NetUpdateFrequency (SetNetUpdateFrequency since 5.5) and UCharacterMovementComponent's
 * NetworkSimulatedSmoothLocationTime; Mirror, SnapshotInterpolationSettings.
 */
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

function rateWords({ trigger = {} }: LaneFields, measured: number): EngineWord[] {
  const { heartbeat } = trigger;
  if (heartbeat === undefined) return [];
  const rate = short(1 / heartbeat);
  if (isPeriodic(trigger)) {
    return [
      { engine: source, setting: 'cl_updaterate', value: rate, note: 'Snapshots per second; the server’s tick rate is the upper bound.' },
      { engine: unity, setting: 'NetworkConfig.TickRate', value: rate, note: 'Hz; with thresholds of 0 an update goes every tick.' },
      { engine: unreal, setting: 'NetUpdateFrequency', value: rate, note: 'Hz, an upper bound; with MinNetUpdateFrequency alike.' },
    ];
  }
  return [
    {
      engine: unreal,
      setting: 'MinNetUpdateFrequency',
      value: rate,
      note: `Hz, the heartbeat; NetUpdateFrequency at least the ${short(measured)} Hz that were sent, better the tick rate.`,
    },
  ];
}

function thresholdWords({ trigger = {} }: LaneFields): EngineWord[] {
  const { distance, orientation } = trigger;
  const note =
    'Compared with the last update sent, not with its extrapolation: send velocities, and compare with what receivers extrapolate.';
  return [
    ...(distance === undefined
      ? []
      : [{ engine: unity, setting: 'NetworkTransform.PositionThreshold', value: `${short(distance)} m`, note }]),
    ...(orientation === undefined
      ? []
      : [
          {
            engine: unity,
            setting: 'NetworkTransform.RotAngleThreshold',
            value: `${short((orientation * 180) / Math.PI)}°`,
            note: 'Degrees.',
          },
        ]),
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
  const { heartbeat } = trigger;
  return [
    ...(delay === undefined ? [] : [{ engine: source, setting: 'cl_interp', value: short(delay), note: 'Interpolation delay, s.' }]),
    ...(delay === undefined || heartbeat === undefined || !isPeriodic(trigger)
      ? []
      : [
          {
            engine: source,
            setting: 'cl_interp_ratio',
            value: short(delay / heartbeat),
            note: 'cl_interp is at least this ratio over cl_updaterate.',
          },
        ]),
    ...(maxExtra === undefined
      ? []
      : [{ engine: source, setting: 'cl_extrapolate_amount', value: short(maxExtra), note: 'Extrapolation limit, s.' }]),
    { engine: unity, setting: 'NetworkTransform.Interpolate', value: 'true', note: 'The buffer is a number of ticks.' },
  ];
}

/** Mirror's buffer is a number of send intervals, as it is here. */
function bufferWords({ playout }: LaneFields): EngineWord[] {
  if (playout?.id !== 'adaptive') return [];
  const settings = playout as {
    readonly buffer?: number;
    readonly dynamic?: boolean;
    readonly catchUp?: number;
    readonly slowDown?: number;
    readonly interval?: number;
  };
  const { buffer, dynamic, catchUp, slowDown, interval } = settings;
  const rate = interval === undefined ? '' : ` Send ${short(1 / interval)} snapshots a second (sendRate).`;
  const word = (name: string, value: string | undefined, note: string): EngineWord[] =>
    value === undefined ? [] : [{ engine: mirror, setting: `snapshotSettings.${name}`, value, note }];
  return [
    ...word('bufferTimeMultiplier', buffer === undefined ? undefined : short(buffer), `Send intervals that are buffered.${rate}`),
    ...word('dynamicAdjustment', dynamic === undefined ? undefined : String(dynamic), 'The buffer grows with the jitter.'),
    ...word('catchupSpeed', catchUp === undefined ? undefined : short(catchUp), 'A share of the speed of time.'),
    ...word('slowdownSpeed', slowDown === undefined ? undefined : short(slowDown), 'A share of the speed of time.'),
  ];
}

/** Past the limit Source stands still. */
function limitWords({ extrapolation }: LaneFields): EngineWord[] {
  if (extrapolation?.limit === undefined || (extrapolation.then ?? 'freeze') !== 'freeze') return [];
  return [{ engine: source, setting: 'cl_extrapolate_amount', value: short(extrapolation.limit), note: 'Extrapolation limit, s.' }];
}

function smoothingWords({ convergence }: LaneFields): EngineWord[] {
  const { id, time } = (convergence ?? {}) as { readonly id?: string; readonly time?: number };
  if (id !== 'exponential' || time === undefined) return [];
  return [
    {
      engine: unreal,
      setting: 'NetworkSimulatedSmoothLocationTime',
      value: short(time),
      note: 's, with NetworkSmoothingMode Exponential: the time constant of the offset.',
    },
  ];
}

function clockWords({ clock }: LaneFields): EngineWord[] {
  if (clockMapOf(clock).mode === 'local') return [];
  return [
    {
      engine: unity,
      setting: 'NetworkManager.ServerTime',
      value: 'stamp updates',
      note: 'Receivers extrapolate from the time stamp, not from the arrival.',
    },
  ];
}

function isPeriodic({ distance, timeSpace, velocity, rule }: NonNullable<LaneFields['trigger']>): boolean {
  return [distance, timeSpace, velocity, rule].every((condition) => condition === undefined);
}
