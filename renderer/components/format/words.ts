/** The bench's settings in words. */
import type { ChoiceOutline, LaneOutline, LevelOutline, Pace, SessionStatus } from '../../../contract/bench-state.ts';
import type { ClockSettings, Synchronisation } from '../../../engine/base/clocks/clock-settings.ts';
import type { ArticulationRule } from '../../../engine/update/articulation-rule.ts';
import { defaultFullPeriod, type PublishingRule } from '../../../engine/update/publishing-rule.ts';
import type { ClockMode, TriggerRule } from '../../../engine/plugin-api/lane-rules.ts';
import { formatQuantity, formatSetting, quantityParts } from './quantity.ts';

const statusWords: Readonly<Record<SessionStatus, string>> = {
  empty: 'nothing open',
  loading: 'starting',
  running: 'running',
  paused: 'paused',
  finished: 'finished',
  failed: 'failed',
};

export function statusInWords(status: SessionStatus): string {
  return statusWords[status];
}

/** Those that are offered. */
export const paces: readonly Pace[] = [0.25, 0.5, 1, 2, 5, 10, 50, 'max'];

/** `¼×`, `1×`, `max`. */
export function paceInWords(pace: Pace): string {
  if (pace === 'max') return 'max';
  const fractions: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' };
  return `${fractions[pace] ?? Number(pace.toPrecision(3))}×`;
}

/** `200 ±100 ms`: delay and spread of its jitter, in the unit of the delay. */
export function delayInWords({ delay, jitter }: { readonly delay: number; readonly jitter: number }): string {
  const parts = quantityParts(delay, 's', { exact: true });
  if (jitter === 0) return formatQuantity(delay, 's', { exact: true });
  const spread = quantityParts(jitter, 's', { exact: true });
  if (spread.unit !== parts.unit) return `${formatQuantity(delay, 's', { exact: true })} ±${formatQuantity(jitter, 's', { exact: true })}`;
  return `${parts.number} ±${spread.number}\u202f${parts.unit}`;
}

const never = 'no trigger';

/** `error over 0.09 m or 2.86°, heartbeat 1 s`. */
export function triggerInWords(rule: TriggerRule): string {
  const { heartbeat, minInterval } = rule;
  const off = offInWords(rule).join(' or ');
  return (
    [
      ...(off === '' ? [] : [`error over ${off}`]),
      ...(heartbeat === undefined ? [] : [`heartbeat ${formatQuantity(heartbeat, 's', { exact: true })}`]),
      ...(minInterval ? [`shortest gap ${formatQuantity(minInterval, 's')}`] : []),
    ].join(', ') || never
  );
}

function offInWords({ distance, shape, timeSpace, velocity, orientation }: TriggerRule): string[] {
  const distanceWords =
    distance === undefined ? [] : [formatQuantity(distance, 'm', { exact: true }) + (shape === 'box' ? ' on any axis' : '')];
  const timeSpaceWords = timeSpace === undefined ? [] : [`${formatQuantity(timeSpace, 'm·s', { exact: true })} since the last update`];
  const velocityWords = velocity === undefined ? [] : [formatQuantity(velocity, 'm/s', { exact: true })];
  const orientationWords = orientation === undefined ? [] : [formatQuantity(orientation, 'angle')];
  return [...distanceWords, ...timeSpaceWords, ...velocityWords, ...orientationWords];
}

/**
 * `finite differences; partial, full every 10 s; position 17 bit`; empty where updates are made of the real state as it
 * is.
 */
export function publishingInWords(rule: PublishingRule = {}): string {
  const { derivatives, damping = 'none', updates, fullPeriod = defaultFullPeriod, quantisation = {} } = rule;
  const bits = (['position', 'velocity', 'acceleration', 'orientation', 'turnRate'] as const).flatMap((quantity) => {
    const steps = quantisation[quantity];
    return steps ? [`${quantity === 'turnRate' ? 'turn rate' : quantity} ${steps.bits} bit`] : [];
  });
  return [
    ...(derivatives === 'finite-differences' ? ['finite differences'] : []),
    ...(damping === 'none' ? [] : ['damped acceleration']),
    ...(updates === 'partial' ? [`partial, full every ${formatQuantity(fullPeriod, 's', { exact: true })}`] : []),
    ...(bits.length === 0 ? [] : [bits.join(', ')]),
  ].join('; ');
}

/** `rate; error over 2.86°; smoothed over 200 ms; angle 10 bit`: a lane's settings for parts; empty without any. */
export function articulationInWords({ model, trigger, smoothing, quantisation = {} }: Partial<ArticulationRule> = {}): string {
  const { angle, rate } = quantisation;
  const bits = [...(angle ? [`angle ${angle.bits} bit`] : []), ...(rate ? [`rate ${rate.bits} bit`] : [])];
  return [
    model ?? '',
    trigger ? triggerInWords(trigger) : '',
    smoothing === undefined ? '' : smoothing === 0 ? 'no smoothing' : `smoothed over ${formatQuantity(smoothing, 's', { exact: true })}`,
    bits.join(', '),
  ]
    .filter(Boolean)
    .join('; ');
}

/** `to 50 m`, or `beyond`: how far a level of detail reaches. */
export function reachInWords({ reach }: LevelOutline): string {
  return reach === null ? 'beyond' : `to ${formatQuantity(reach, 'm', { exact: true })}`;
}

/** `fpw; error over 0.5 m; position 12 bit`. */
export function levelInWords({ model, trigger, publishing }: LevelOutline): string {
  return [model.id, triggerInWords(trigger), publishingInWords(publishing)].filter(Boolean).join('; ');
}

const clockWords: Readonly<Record<ClockMode, string>> = {
  synchronised: 'synchronised: extrapolated from the time stamp',
  local: 'local: extrapolated from the arrival',
  'one-way-delay': 'one-way delay: extrapolated from the arrival minus the estimated delay',
};

/** `synchronised: extrapolated from the time stamp; clocks synchronised every 2 s`. */
/** What a receiver shows once the last update has been extrapolated for as long as it may be. */
export function extrapolationInWords({ limit, beyond, time }: NonNullable<LaneOutline['extrapolation']>): string {
  const seconds = (value: number) => formatQuantity(value, 's', { exact: true });
  const after = { freeze: 'it stops', hold: 'it goes on straight', decay: `its velocity falls to 1/e in ${seconds(time)}` }[beyond];
  return limit === 0 ? `nothing is extrapolated: ${after}` : `extrapolated for ${seconds(limit)}, then ${after}`;
}

export function clockInWords({ clock, synchronisation }: Pick<LaneOutline, 'clock' | 'synchronisation'>): string {
  return synchronisation ? `${clockWords[clock]}; ${synchronisationInWords(synchronisation)}` : clockWords[clock];
}

function synchronisationInWords(synchronisation: Synchronisation): string {
  switch (synchronisation.kind) {
    case 'none':
      return 'clocks not synchronised';
    case 'perfect':
      return 'perfect clocks';
    case 'ntp':
      return `clocks synchronised every ${formatQuantity(synchronisation.poll, 's', { exact: true })}`;
  }
}

/** `clock 200 ms ahead, 50 ppm fast, reading error ±1 ms`: the errors of a node's clock. */
export function nodeClockInWords({ offset, drift, jitter }: ClockSettings): string {
  const time = (value: number) => formatQuantity(Math.abs(value), 's', { exact: true });
  const ppm = Number((Math.abs(drift) * 1e6).toPrecision(6));
  const off = [
    ...(offset === 0 ? [] : [`${time(offset)} ${offset > 0 ? 'ahead' : 'behind'}`]),
    ...(drift === 0 ? [] : [`${ppm}\u202fppm ${drift > 0 ? 'fast' : 'slow'}`]),
    ...(jitter === 0 ? [] : [`reading error ±${time(jitter)}`]),
  ];
  return off.length > 0 ? `clock ${off.join(', ')}` : 'perfect clock';
}

/** `n 3, delay 100 ms`: a plugin's parameters as they were chosen. */
export function paramsInWords({ params, units = {} }: Pick<ChoiceOutline, 'params' | 'units'>): string {
  const shown = (name: string, value: unknown) =>
    typeof value === 'number' ? formatSetting(value, units[name] ?? '') : typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(params)
    .map(([name, value]) => `${name} ${shown(name, value)}`)
    .join(', ');
}
