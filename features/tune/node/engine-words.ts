/**
 * A lane in the words of common engines, where they map, and for each engine the parts that it has no counterpart of.
 * Where each fact is from: docs/decisions/0218-engines-by-their-documentation.md.
 */
import { defaultExtrapolation } from '../../../engine/receiver/limited-model.ts';
import { short } from '../../../main/base/short-number.ts';
import type { EngineWord } from '../calls/tune-result.ts';
import { clockMapOf } from '../../../experiment/clocks.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { degrees } from './setting-words.ts';
import { isPeriodic, withDefaults, type AdvisedLane } from './trade-words.ts';

const engines = {
  source: 'Source',
  unity: 'Unity Netcode for GameObjects',
  mirror: 'Mirror',
  fusion: 'Photon Fusion',
  unreal: 'Unreal Engine',
  godot: 'Godot MultiplayerSynchronizer',
  netfox: 'netfox (Godot)',
  lightyear: 'lightyear (Bevy)',
} as const;
type Engine = keyof typeof engines;

export const noCounterpart = 'no counterpart';

/** A setting that a part of the lane has in an engine. */
interface Word {
  readonly setting: string;
  readonly value: number | string | boolean;
  readonly note: string;
}

/** A part of the lane, with its settings in the engines that have any. */
interface PartWords {
  readonly part: string;
  readonly words: Readonly<Partial<Record<Engine, readonly Word[]>>>;
}

export function engineWords({
  lane: given,
  defaults,
  updatesPerSecond,
}: Pick<AdvisedLane, 'lane' | 'defaults' | 'updatesPerSecond'>): EngineWord[] {
  const lane = withDefaults(given, defaults);
  const parts = [
    ...rateWords(lane, updatesPerSecond),
    ...interpolationWords(lane),
    ...modelWords(lane),
    ...limitWords(lane),
    ...smoothingWords(lane),
    ...jumpWords(lane),
    ...schedulerWords(lane),
    ...clockWords(lane),
  ];
  return (Object.keys(engines) as Engine[]).flatMap((engine) => wordsOf(engine, parts));
}

function wordsOf(engine: Engine, parts: readonly PartWords[]): EngineWord[] {
  const name = engines[engine];
  const missing = parts.filter(({ words }) => !words[engine]).map(({ part }) => part);
  const found = parts.flatMap(({ words }) => words[engine] ?? []);
  return [
    ...found.map(({ setting, value, note }) => ({
      engine: name,
      setting,
      value: typeof value === 'number' ? short(value) : String(value),
      note,
    })),
    ...(missing.length === 0
      ? []
      : [{ engine: name, setting: noCounterpart, value: '', note: `Your own code: ${missing.join('; ')}. vectors.json tests it.` }]),
  ];
}

function rateWords({ trigger = {} }: LaneFields, measured: number): PartWords[] {
  const { heartbeat } = trigger;
  if (isPeriodic(trigger)) return heartbeat === undefined ? [] : [evenRate(heartbeat)];
  return [thresholdWords(trigger, measured), ...leastTimeWords(trigger)];
}

function evenRate(interval: number): PartWords {
  const rate = 1 / interval;
  return {
    part: 'the send rate',
    words: {
      source: [{ setting: 'cl_updaterate', value: rate, note: 'Snapshots per second; the server’s tick rate is the upper bound.' }],
      unity: [{ setting: 'NetworkConfig.TickRate', value: rate, note: 'Hz; with thresholds of 0 an update goes every tick.' }],
      mirror: [{ setting: 'NetworkTransform › Sync Interval', value: interval, note: 's between updates.' }],
      fusion: [
        { setting: 'NetworkProjectConfig › Simulation › Tick Rate', value: rate, note: 'Hz; a snapshot of the state goes every tick.' },
      ],
      unreal: [{ setting: 'NetUpdateFrequency', value: rate, note: 'Hz, an upper bound; with MinNetUpdateFrequency alike.' }],
      godot: [{ setting: 'replication_interval', value: interval, note: 's, for properties that replicate “Always”.' }],
      netfox: [{ setting: 'Netfox › Time › Tickrate', value: rate, note: 'Hz; StateSynchronizer sends on every network tick.' }],
      lightyear: [{ setting: 'ReplicationSender: send_interval', value: interval, note: 's between updates.' }],
    },
  };
}

function thresholdWords({ distance, orientation, heartbeat }: NonNullable<LaneFields['trigger']>, measured: number): PartWords {
  const note = 'Compared with the last update sent, not with its extrapolation: compare with what receivers extrapolate instead.';
  const mirror = [
    ...(distance === undefined
      ? []
      : [{ setting: 'NetworkTransformUnreliable › Position Sensitivity', value: `${short(distance)} m`, note }]),
    ...(orientation === undefined
      ? []
      : [{ setting: 'NetworkTransformUnreliable › Rotation Sensitivity', value: `${short(degrees(orientation))}°`, note: 'Degrees.' }]),
  ];
  const unity = [
    ...(distance === undefined ? [] : [{ setting: 'NetworkTransform.PositionThreshold', value: `${short(distance)} m`, note }]),
    ...(orientation === undefined
      ? []
      : [{ setting: 'NetworkTransform.RotAngleThreshold', value: `${short(degrees(orientation))}°`, note: 'Degrees.' }]),
  ];
  const least = `Hz, the heartbeat; NetUpdateFrequency at least the ${short(measured)} Hz that were sent, better the tick rate.`;
  return {
    part: 'sending when the extrapolation is off by a threshold',
    words: {
      ...(unity.length > 0 && { unity, mirror }),
      ...(heartbeat !== undefined && { unreal: [{ setting: 'MinNetUpdateFrequency', value: 1 / heartbeat, note: least }] }),
    },
  };
}

function leastTimeWords({ minInterval = 0 }: NonNullable<LaneFields['trigger']>): PartWords[] {
  if (minInterval === 0) return [];
  return [
    {
      part: 'the least time between updates',
      words: {
        mirror: [{ setting: 'NetworkTransform › Sync Interval', value: minInterval, note: 's: changes are not sent more often.' }],
        unreal: [{ setting: 'NetUpdateFrequency', value: 1 / minInterval, note: 'Hz, an upper bound.' }],
        godot: [{ setting: 'delta_interval', value: minInterval, note: 's, for properties that replicate “On Change”.' }],
        lightyear: [{ setting: 'ReplicationSender: send_interval', value: minInterval, note: 's between updates.' }],
      },
    },
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

/** Snapshot interpolation: the delay, and as a multiple of the time between updates. */
function interpolationWords(lane: LaneFields): PartWords[] {
  const buffered = bufferWords(lane);
  if (buffered) return [buffered];
  const interpolation = interpolationOf(lane);
  if (!interpolation) return lane.playout ? [{ part: 'the interpolation delay', words: {} }] : [];
  const { delay, maxExtra } = interpolation;
  const { trigger = {} } = lane;
  const interval = isPeriodic(trigger) ? trigger.heartbeat : undefined;
  const ratio = delay === undefined || interval === undefined ? undefined : delay / interval;
  const given = (setting: string, value: number | undefined, note: string): Word[] =>
    value === undefined ? [] : [{ setting, value, note }];
  return [
    {
      part: 'the interpolation delay',
      words: {
        source: [
          ...given('cl_interp', delay, 'Interpolation delay, s.'),
          ...given('cl_interp_ratio', ratio, 'cl_interp is at least this ratio over cl_updaterate.'),
          ...given('cl_extrapolate_amount', maxExtra, extrapolationNote),
        ],
        unity: [{ setting: 'NetworkTransform.Interpolate', value: true, note: 'The buffer is a number of ticks.' }],
        ...(ratio !== undefined && {
          mirror: given('snapshotSettings.bufferTimeMultiplier', ratio, 'Send intervals that are buffered; dynamicAdjustment off.'),
        }),
        fusion: [
          { setting: 'NetworkTransform', value: 'as it is', note: 'Remote objects are drawn between two snapshots; no delay to set.' },
        ],
        ...(delay !== undefined && {
          unreal: given(
            'FNetworkPredictionSettings.FixedTickInterpolationBufferedMS',
            1000 * delay,
            'ms, with the Network Prediction plugin in fixed ticks; a replicated actor alone has no buffer.',
          ),
          lightyear: given('InterpolationConfig: min_delay', delay, 's; with send_interval_ratio 0. A margin for jitter is added.'),
        }),
        netfox: [{ setting: 'TickInterpolator', value: 'as it is', note: 'Draws between two network ticks; no delay to set.' }],
      },
    },
  ];
}

const extrapolationNote = 'Extrapolation limit, s.';

interface BufferFields {
  readonly buffer?: number;
  readonly dynamic?: boolean;
  readonly catchUp?: number;
  readonly slowDown?: number;
  readonly interval?: number;
}

/** Mirror's buffer is a number of send intervals, as it is here. */
function bufferWords({ playout }: LaneFields): PartWords | null {
  if (playout?.id !== 'adaptive') return null;
  const { buffer, dynamic, catchUp, slowDown, interval } = playout as BufferFields;
  const rate = interval === undefined ? '' : ` Send ${short(1 / interval)} snapshots a second (sendRate).`;
  const given = (setting: string, value: number | boolean | undefined, note: string): Word[] =>
    value === undefined ? [] : [{ setting: `snapshotSettings.${setting}`, value, note }];
  return {
    part: 'the interpolation buffer',
    words: {
      mirror: [
        ...given('bufferTimeMultiplier', buffer, `Send intervals that are buffered.${rate}`),
        ...given('dynamicAdjustment', dynamic, 'The buffer grows with the jitter.'),
        ...given('catchupSpeed', catchUp, 'A share of the speed of time.'),
        ...given('slowdownSpeed', slowDown, 'A share of the speed of time.'),
      ],
      unity: [{ setting: 'NetworkTransform.Interpolate', value: true, note: 'The buffer is a number of ticks.' }],
      ...(buffer !== undefined && {
        lightyear: [
          { setting: 'InterpolationConfig: send_interval_ratio', value: buffer, note: 'Send intervals; a margin for jitter is added.' },
        ],
      }),
    },
  };
}

const straightModels: readonly string[] = ['linear', 'fpw', 'fpb'];

/** Extrapolation from the newest update, on its own or where the next one is missing. */
function modelWords({ model, playout }: LaneFields): PartWords[] {
  const id = model?.id ?? 'linear';
  if (id === 'delayed' || id === 'static') return [];
  const isStraight = straightModels.includes(id);
  const unreal = {
    setting: 'Replicate Movement',
    value: true,
    note: 'Of a physics actor in the Default replication mode: the received velocity is continued for half the round trip.',
  };
  const forecast = {
    setting: 'NetworkTransform › Forecast Physics Enabled',
    value: true,
    note: 'Or this, in Fusion 2, of a physics object: it extrapolates and smooths by rules of its own.',
  };
  return [
    {
      part: isStraight ? 'extrapolation on a straight line' : `extrapolation by ${id}`,
      words: {
        ...(isStraight &&
          playout && { source: [{ setting: 'cl_extrapolate', value: 1, note: 'Past the newest snapshot, on a straight line.' }] }),
        ...(isStraight && { unreal: [unreal] }),
        fusion: [
          { setting: 'FixedUpdateNetwork()', value: 'your code', note: 'Prediction of any object is yours to write: this extrapolation.' },
          ...(isStraight ? [forecast] : []),
        ],
        lightyear: [{ setting: 'Predicted', value: 'your code', note: 'Prediction of any entity is yours to write: this extrapolation.' }],
      },
    },
  ];
}

/** Past the limit Source stands still. */
function limitWords({ extrapolation }: LaneFields): PartWords[] {
  if (!extrapolation) return [];
  const { limit = defaultExtrapolation.limit, then = defaultExtrapolation.beyond } = extrapolation;
  const source = [{ setting: 'cl_extrapolate_amount', value: limit, note: extrapolationNote }];
  return [{ part: 'the extrapolation limit', words: then === 'freeze' ? { source } : {} }];
}

function smoothingWords({ convergence }: LaneFields): PartWords[] {
  const { id = 'snap', time = NaN }: { readonly id?: string | undefined; readonly time?: number } = convergence ?? {};
  if (id === 'snap') return [];
  const note = 's, of a character, with NetworkSmoothingMode Exponential: the time constant of the offset.';
  const unreal = [{ setting: 'NetworkSimulatedSmoothLocationTime', value: time, note }];
  return [{ part: 'the smoothing of corrections', words: id === 'exponential' ? { unreal } : {} }];
}

/** Corrections and teleports that jump, or do not. */
function jumpWords({ jumpBeyond, teleports }: LaneFields): PartWords[] {
  const note = 'cm, of a character: beyond it the new place is shown without smoothing.';
  return [
    ...(jumpBeyond === undefined
      ? []
      : [
          {
            part: 'jumps instead of long corrections',
            words: { unreal: [{ setting: 'NetworkNoSmoothUpdateDistance', value: 100 * jumpBeyond, note }] },
          },
        ]),
    ...(teleports === 'slide' ? [{ part: 'teleports that slide', words: {} }] : []),
  ];
}

function schedulerWords({ scheduler }: LaneFields): PartWords[] {
  if (scheduler?.id === undefined || scheduler.id === 'send-to-all') return [];
  return [{ part: `who gets each update (${scheduler.id})`, words: {} }];
}

function clockWords({ clock, model, playout }: LaneFields): PartWords[] {
  if (clockMapOf(clock).mode === 'local') return [];
  const interpolates = playout !== undefined || model?.id === 'delayed';
  const note = 'Receivers extrapolate from the time stamp, not from the arrival.';
  const stamped = (setting: string) => [{ setting, value: 'stamp updates', note }];
  return [
    {
      part: 'time stamps on a common clock',
      words: {
        ...(interpolates && {
          source: [{ setting: 'ticks', value: 'as they are', note: 'Each snapshot is of a server tick.' }],
          mirror: [{ setting: 'TimeSnapshot.remoteTime', value: 'as it is', note: 'Each snapshot has the time of its sender.' }],
        }),
        unity: stamped('NetworkManager.ServerTime'),
        netfox: stamped('NetworkTime.time'),
        fusion: [{ setting: 'ticks', value: 'as they are', note: 'All machines share them: the tick of a snapshot is its stamp.' }],
        lightyear: [
          { setting: 'ticks', value: 'as they are', note: 'The interpolation timeline follows the remote one: the tick is the stamp.' },
        ],
      },
    },
  ];
}
