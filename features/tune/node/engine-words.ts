/**
 * A lane in the words of common engines, where they map. Sources: Valve Developer Community, “Source Multiplayer
 * Networking” and “Interpolation”; Unity Netcode for GameObjects 1.x, NetworkTransform and NetworkConfig.TickRate;
 * Unreal Engine 5, AActor::NetUpdateFrequency (SetNetUpdateFrequency since 5.5) and UCharacterMovementComponent's
 * NetworkSimulatedSmoothLocationTime.
 */
import { short } from '../../../main/base/short-number.ts';
import type { EngineWord } from '../calls/tune-result.ts';
import { clockMapOf } from '../../../experiment/clocks.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { TuneSurvey } from './survey-space.ts';

export interface WordedLane {
  readonly lane: LaneFields;
  /** Defaults of its plugins' parameters, by `model.ID` and `convergence.ID`. */
  readonly defaults: TuneSurvey['defaults'];
  /** Updates a second that an entity made on the held-out blocks. */
  readonly updatesPerSecond: number;
}

const source = 'Source';
const unity = 'Unity Netcode for GameObjects';
const unreal = 'Unreal Engine';

export function engineWords({ lane: given, defaults, updatesPerSecond }: WordedLane): EngineWord[] {
  const lane = withDefaults(given, defaults);
  return [
    ...rateWords(lane, updatesPerSecond),
    ...thresholdWords(lane),
    ...playoutWords(lane),
    ...smoothingWords(lane),
    ...clockWords(lane),
  ];
}

function withDefaults({ model, convergence, ...lane }: LaneFields, defaults: WordedLane['defaults']): LaneFields {
  return {
    ...lane,
    ...(model && { model: { ...defaults[`model.${model.id}`], ...model } }),
    ...(convergence && { convergence: { ...defaults[`convergence.${convergence.id}`], ...convergence } }),
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

/** Snapshot interpolation: the delay as a multiple of the time between updates. */
function playoutWords({ model, trigger = {} }: LaneFields): EngineWord[] {
  if (model?.id !== 'delayed') return [];
  const { delay, maxExtra } = model as { readonly delay?: number; readonly maxExtra?: number };
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
