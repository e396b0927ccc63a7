/** Clocks in the file: the nodes' own, and what a lane makes of them. */
import { z } from 'zod';
import {
  clockAdjustments,
  defaultNtp,
  perfectClock,
  synchronisations,
  type ClockSettings,
  type Synchronisation,
} from '../engine/base/clocks/clock-settings.ts';
import { delaySources, type DelaySource } from '../engine/base/clocks/delay-estimate.ts';
import { clockModes, type ClockMode } from '../engine/plugin-api/lane-rules.ts';
import { clockChoice } from './choices.ts';
import { numberField, oneOf } from './fields.ts';
import { mergeFields, present } from './field-maps.ts';

export const nodeClock = z
  .strictObject({
    offset: numberField({
      unit: 's',
      min: -86400,
      max: 86400,
      default: perfectClock.offset,
      help: 'What the clock reads at session time 0.',
    }).optional(),
    drift: numberField({
      unit: '',
      min: -0.1,
      max: 0.1,
      default: perfectClock.drift,
      help: 'By how much it runs fast, a ratio: 1e-6 is one part per million, 86 ms a day.',
    }).optional(),
    jitter: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: perfectClock.jitter,
      help: 'Standard deviation of the noise of a reading.',
    }).optional(),
  })
  .describe('The node’s own, unsynchronised clock. Left out: perfect.');

export type NodeClockFields = z.output<typeof nodeClock>;

const mode = oneOf(
  clockModes,
  'From when a receiver extrapolates an update: its time stamp, its arrival, or its arrival less the estimated delay. Default: synchronised.',
);

export const synchronisationChoice = z
  .union([z.enum(synchronisations), clockChoice])
  .describe(
    'The clocks that the lane reads. none: the nodes’ own; ntp: the nodes’ own, kept to the time server’s over their links; perfect: session time; or a clock by its id, by which receivers know the time of senders. Default: none.',
  );

const clockMap = z
  .strictObject({
    mode: mode.optional(),
    synchronisation: synchronisationChoice.optional(),
    poll: numberField({ unit: 's', min: 0.01, max: 3600, default: defaultNtp.poll, help: 'ntp: time between two exchanges.' }).optional(),
    samples: numberField({
      unit: '',
      integer: true,
      min: 1,
      max: 64,
      default: defaultNtp.samples,
      help: 'ntp: number of latest exchanges, of which the one with the shortest round trip is used.',
    }).optional(),
    adjust: oneOf(
      clockAdjustments,
      'ntp: how a correction is applied. step: at once; slew: by running faster or slower. Default: step.',
    ).optional(),
    slewRate: numberField({
      unit: '',
      above: 0,
      max: 0.1,
      default: defaultNtp.slewRate,
      help: 'ntp: by how much a slewing clock runs faster or slower, a ratio.',
    }).optional(),
    stepThreshold: numberField({
      unit: 's',
      min: 0,
      default: defaultNtp.stepThreshold,
      help: 'ntp: a slewing clock still steps when it is off by more than this, and at its first correction.',
    }).optional(),
    delayFrom: oneOf(
      delaySources,
      'How the publisher measures a delay. clocks: from its own reading to the receiver’s; round-trip: half the time until the acknowledgement, by its own clock. Default: clocks.',
    ).optional(),
  })
  .describe('Clock mode, and the clocks that the lane reads.');

export const laneClock = z.union([mode, clockMap]);

export type LaneClock = z.output<typeof laneClock>;
export type ClockMap = z.output<typeof clockMap>;
type ClockChoice = z.output<typeof clockChoice>;

/** A word alone is the mode. */
export function clockMapOf(clock: LaneClock | undefined): ClockMap {
  return typeof clock === 'string' ? { mode: clock } : (clock ?? {});
}

/** A node's own clock; nothing where the file says nothing, which is a perfect one. */
export function resolveNodeClock(clock: NodeClockFields | undefined): { readonly clock?: ClockSettings } {
  return clock ? { clock: { ...perfectClock, ...present(clock) } } : {};
}

interface ResolvedClock {
  readonly clock: ClockMode;
  readonly synchronisation?: Synchronisation;
  readonly delayFrom?: DelaySource;
}

/** `fallback`: the mode where the lane names none. What ntp needs is idle with the others, as a lane may inherit it. */
export function resolveLaneClock(fields: LaneClock | undefined, fallback: ClockMode): ResolvedClock {
  const { mode = fallback, synchronisation: kind, delayFrom, ...ntp } = clockMapOf(fields);
  const synchronisation = typeof kind === 'string' ? synchronisationOf(kind, ntp) : undefined;
  return { clock: mode, ...present({ delayFrom, synchronisation }) };
}

/** The choice of a clock plugin; undefined: none. */
export function clockChoiceOf(fields: LaneClock | undefined): ClockChoice | undefined {
  const { synchronisation } = clockMapOf(fields);
  return typeof synchronisation === 'object' ? synchronisation : undefined;
}

/** `over` on `base`; parameters of a clock plugin are inherited one by one. */
export function mergeClocks(base: LaneClock | undefined, over: LaneClock | undefined): LaneClock | undefined {
  if (typeof base !== 'object' && typeof over !== 'object') return over ?? base;
  const plugin = clockChoiceOf(over) && mergeFields(clockChoiceOf(base), clockChoiceOf(over), 'id');
  return { ...clockMapOf(base), ...clockMapOf(over), ...present({ synchronisation: plugin }) };
}

function synchronisationOf(kind: Synchronisation['kind'], fields: object): Synchronisation {
  return kind === 'ntp' ? { kind, ...defaultNtp, ...present(fields) } : { kind };
}
