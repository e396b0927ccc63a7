/** Links in the file: the network between a publisher (or the relay) and a node. */
import { z } from 'zod';
import { linkModelChoice } from './choices.ts';
import { id, numberField, oneOf, share } from './fields.ts';
import { versionedPresets } from './link-presets.ts';
import { jitterLaws } from '../engine/network/link-settings.ts';
import { mergeFields, present } from './field-maps.ts';

export const jitterFields = z
  .strictObject({
    law: oneOf(
      jitterLaws,
      'Law of the jitter. lognormal and pareto keep the mean delay; uniform, normal and table keep it unless delays would be below 0: those are 0, and the mean is larger. A table without spread adds the mean of its values. Default: uniform.',
    ).optional(),
    spread: numberField({
      unit: 's',
      min: 0,
      max: 60,
      help: 'Half-width of the uniform law, standard deviation of the others; a table is scaled to it.',
    }).optional(),
    correlation: numberField({
      unit: '',
      above: -1,
      below: 1,
      default: 0,
      help: 'Correlation of successive updates, whatever the time between them, of the normal process that the law is made from: of the delays themselves with the law normal, somewhat less with others (uniform: 0.48 for 0.5).',
    }).optional(),
    correlationTime: numberField({
      unit: 's',
      min: 0.01,
      max: 1e6,
      help: 'In place of correlation: time in which the correlation of the same process falls to 1/e, at any update rate.',
    }).optional(),
    every: numberField({
      unit: 's',
      min: 0.001,
      max: 1e6,
      help: 'In place of correlationTime: it is drawn once in so long, at any update rate, and is linear between, as a trace between its rows; correlation is then that of successive draws.',
    }).optional(),
    least: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: 0,
      help: 'Law lognormal: the least delay, below the mean; the law is that of what is above it.',
    }).optional(),
    values: z
      .array(numberField({ unit: 's', min: -60, max: 60, help: 'Measured deviation from the mean delay.' }))
      .optional()
      .meta({
        description: 'Law table: measured deviations from the mean delay, in any order, at least two. Unit: s.',
      }),
    file: z.string().min(1).optional().describe('Law table: a text file with one measured deviation (s) a line, instead of values.'),
  })
  .describe('How the delay varies from update to update. A delay never goes below 0.');

export type JitterFields = z.output<typeof jitterFields>;

/** What the clocks of both sides of logged packets are taken to be. */
export const clockRules = ['same', 'apart', 'echo'] as const;

const lossLaws = ['independent', 'gilbert-elliott', 'gilbert-elliott-time'] as const;

const stateTime = (state: string) =>
  numberField({ unit: 's', min: 0.001, max: 1e6, help: `Law gilbert-elliott-time: mean duration of the ${state} state.` });

export const lossFields = z
  .strictObject({
    law: oneOf(
      lossLaws,
      'independent: each update on its own; gilbert-elliott: bursts whose length is a number of updates; gilbert-elliott-time: bursts whose length is a time, at any update rate. Default: independent.',
    ).optional(),
    ratio: share('Law independent: share of updates lost.').optional(),
    toBad: share('Law gilbert-elliott: probability per update of going from the good state to the bad one.').optional(),
    toGood: share('Law gilbert-elliott: probability per update of going from the bad state to the good one.').optional(),
    goodTime: stateTime('good').optional(),
    badTime: stateTime('bad').optional(),
    lossGood: share('Both Gilbert–Elliott laws: share lost in the good state.', 0).optional(),
    lossBad: share('Both Gilbert–Elliott laws: share lost in the bad state.', 1).optional(),
  })
  .describe('Which updates are lost.');

export type LossFields = z.output<typeof lossFields>;

const stallRhythms = ['random', 'fixed'] as const;

export const stallFields = z
  .strictObject({
    every: numberField({
      unit: 's',
      min: 0.1,
      max: 1e6,
      help: 'Time from the beginning of one stall to that of the next, on average.',
    }).optional(),
    lasts: numberField({ unit: 's', min: 0, max: 600, help: 'Mean length of a stall; 0: there are none.' }).optional(),
    spread: numberField({
      unit: 's',
      min: 0,
      max: 600,
      default: 0,
      help: 'Standard deviation of the length of stalls, by the lognormal law.',
    }).optional(),
    drain: numberField({
      unit: '',
      above: 1,
      max: 1000,
      help: 'How many times as fast as it was sent arrives what has waited. Left out: all at once.',
    }).optional(),
    rhythm: oneOf(
      stallRhythms,
      'random: the time between two stalls is exponentially distributed; fixed: they begin at even times, as handovers of satellites and scans of Wi-Fi do. Default: random.',
    ).optional(),
  })
  .describe(
    'Stalls: for a while nothing arrives, then what has waited, in order. Links of a node, in both directions, stall at the same session times where their stalls are the same.',
  );

export const shiftFields = z
  .strictObject({
    spread: numberField({ unit: 's', min: 0, max: 60, help: 'Standard deviation of the shift of the delay.' }).optional(),
    correlationTime: numberField({
      unit: 's',
      min: 0.1,
      max: 1e6,
      help: 'Time in which the correlation of the shift falls to 1/e.',
    }).optional(),
  })
  .describe('Shifts: the delay wanders slowly about its mean, by the normal law. A delay never goes below 0.');

export type StallFields = z.output<typeof stallFields>;
export type ShiftFields = z.output<typeof shiftFields>;

const bandwidthForATime = numberField({
  unit: 'bit/s',
  min: 0,
  help: 'Bandwidth; 0: an outage, in which packets wait in the queue.',
});

const traceRow = z.strictObject({
  t: numberField({ unit: 's', min: 0, help: 'Time of the measurement; times rise.' }),
  delay: numberField({ unit: 's', min: 0, max: 60, help: 'One-way delay.' }).optional(),
  loss: share('Share of updates lost.').optional(),
  bandwidth: bandwidthForATime.optional(),
});

/** A log with what it does not say itself. */
const traceFile = z.strictObject({
  file: z.string().min(1).describe('The log.'),
  interval: numberField({
    unit: 's',
    above: 0,
    max: 604_800,
    help: 'Time between two probes of a log that has no times. Default: that of the tool which wrote it.',
  }).optional(),
  split: share('Share of a round trip that the way up, to the server, takes.', 0.5).optional(),
  other: z
    .string()
    .min(1)
    .optional()
    .describe('What the other side of the same packets logged: a table of seq,sent or of seq,arrived, or the log of a game.'),
  clocks: oneOf(
    clockRules,
    'Whether both sides of packets have one clock; echo: arrivals are those of an echo at the sender, so that delays are round trips. Left out: they have one where delays look like it.',
  ).optional(),
  base: numberField({ unit: 's', min: 0, max: 60, default: 0, help: 'Delay of the quickest packet where clocks differ.' }).optional(),
  sequence: z.string().min(1).optional().describe('Of a capture: where the number of a datagram stands, and how, as 4:u32 or 4:u16le.'),
  port: numberField({
    unit: '',
    min: 1,
    max: 65_535,
    integer: true,
    help: 'Of a capture: the port that datagrams went to. Left out: all.',
  }).optional(),
  columns: z
    .string()
    .min(1)
    .optional()
    .describe('Of a table: what its columns are, without or in place of its header, as t,bandwidth_mbit; - passes one over.'),
});

const mostStages = 1000;
const mostTraceRows = 20_000;
const mostStates = 16;

const lawFields = {
  preset: oneOf(versionedPresets, 'A link from the catalogue; fields given beside it override it.').optional(),
  delay: numberField({ unit: 's', min: 0, max: 60, default: 0, help: 'Mean one-way delay.' }).optional(),
  jitter: jitterFields.optional(),
  order: oneOf(['keep', 'free'], 'keep: a later update never overtakes an earlier one; free: it may. Default: free.').optional(),
  loss: lossFields.optional(),
  duplicate: share('Share of updates that arrive twice.', 0).optional(),
  bandwidth: numberField({ unit: 'bit/s', above: 0, help: 'Bandwidth. Left out: unlimited.' }).optional(),
  queue: numberField({
    unit: 'bytes',
    min: 0,
    integer: true,
    help: 'Size of the queue before the bandwidth limit; packets that do not fit are dropped. Left out: unlimited.',
  }).optional(),
  stalls: stallFields.optional(),
  shifts: shiftFields.optional(),
};

export const stateFields = z.strictObject({
  id: id('Name of the state.'),
  lasts: numberField({ unit: 's', min: 0.001, max: 1e6, help: 'How long the state lasts on average.' }),
  spread: numberField({
    unit: 's',
    min: 0,
    max: 1e6,
    help: 'Standard deviation of that time, by the lognormal law; 0: always as long. Left out: exponentially distributed.',
  }).optional(),
  weight: numberField({
    unit: '',
    above: 0,
    max: 1e6,
    default: 1,
    help: 'How often it comes after any other state, relative to the other states that can.',
  }).optional(),
  ...lawFields,
  loss: z
    .union([lossFields, share('Share of updates lost, each on its own.').transform((ratio): LossFields => ({ ratio }))])
    .optional()
    .describe('Which updates are lost: a share from 0 to 1, or a law with its fields.'),
  bandwidth: bandwidthForATime.optional(),
});

export type StateFields = z.output<typeof stateFields>;

const settingsFields = {
  ...lawFields,
  states: z
    .array(stateFields)
    .max(mostStates)
    .optional()
    .describe(
      'States of the link, at least two: one holds for a time of random length, then another. The fields of a state override those beside `states`. Links of a node, in both directions, change at the same session times where their states last alike.',
    ),
};

const stage = z.strictObject({
  at: numberField({ unit: 's', min: 0, max: 1e6, help: 'Session time from which the fields apply.' }),
  from: numberField({
    unit: 's',
    min: 0,
    max: 1e6,
    help: 'Session time from which delay, spread of the jitter, ratio of independent loss and bandwidth change linearly, up to `at`. Left out: they change at `at`.',
  }).optional(),
  ...settingsFields,
  bandwidth: bandwidthForATime.optional(),
});

const directionFields = {
  ...settingsFields,
  schedule: z
    .array(stage)
    .max(mostStages)
    .optional()
    .describe(
      'Changes of the link over session time, in order of `at`; fields left out stay as they were. A change by the operator ends it.',
    ),
  trace: z
    .union([z.string().min(1), traceFile, z.array(traceRow).min(1).max(mostTraceRows)])
    .optional()
    .describe(
      'A measured network: a log of any kind that driftbench network reads, by its name or as a map with what it does not say itself, or rows. It overrides delay, loss and bandwidth from session time 0 on, as far as it has them, and repeats at its end; delay is interpolated, loss and bandwidth keep the previous row’s value.',
    ),
  model: linkModelChoice.optional(),
};

const linkFields = z.strictObject(directionFields);
export type LinkFields = z.output<typeof linkFields>;
export type StageFields = z.output<typeof stage>;

export const nodeLink = z
  .strictObject({
    ...directionFields,
    down: linkFields.optional().describe('The direction to this node (downlink), where it differs from the fields beside it.'),
    up: linkFields
      .optional()
      .describe('The direction from this node (uplink: updates to a relay, acknowledgements), where it differs from the fields beside it.'),
  })
  .describe('The network to this node and back. A node without a link receives nothing.');

export type NodeLink = z.output<typeof nodeLink>;

const outage = { bandwidth: bandwidthForATime.optional() };

/** What a link is for a time, which may be an outage. */
export const passingLink = nodeLink.extend({
  ...outage,
  down: linkFields.extend(outage).optional(),
  up: linkFields.extend(outage).optional(),
});

/** A link that stays as it is: without schedule, trace and model. */
export const constantLink = z.strictObject({
  ...settingsFields,
  down: z.strictObject(settingsFields).optional().describe('The direction to the player, where it differs from the fields beside it.'),
  up: z.strictObject(settingsFields).optional().describe('The direction from the player, where it differs from the fields beside it.'),
});
export type ConstantLink = z.output<typeof constantLink>;

/** `over` on `base`; the fields of one law or model say nothing about another's. */
export function mergeLinks(base: LinkFields, over: LinkFields): LinkFields {
  return {
    ...base,
    ...over,
    ...present({
      jitter: mergeFields(base.jitter, over.jitter, 'law', 'uniform'),
      loss: mergeFields(base.loss, over.loss, 'law', 'independent'),
      stalls: mergeFields(base.stalls, over.stalls),
      shifts: mergeFields(base.shifts, over.shifts),
      model: mergeFields(base.model, over.model, 'id'),
    }),
  };
}

/** Merges both directions, and the fields of a single one. */
export function mergeNodeLinks(base: NodeLink, over: NodeLink): NodeLink {
  return { ...mergeLinks(base, over), ...present({ down: mergeDirections(base.down, over.down), up: mergeDirections(base.up, over.up) }) };
}

function mergeDirections(base: LinkFields | undefined, over: LinkFields | undefined): LinkFields | undefined {
  return base && over ? mergeLinks(base, over) : (over ?? base);
}
