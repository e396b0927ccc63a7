/** Links in the file: the network between a publisher (or the relay) and a node. */
import { z } from 'zod';
import { linkModelChoice, choosePlugin, type ChoiceContext } from './choices.ts';
import { id, numberField, oneOf, share } from './fields.ts';
import { linkPresetNames, linkPresets } from './link-presets.ts';
import {
  jitterLaws,
  idealLink,
  type JitterSettings,
  type LinkSettings,
  type LinkState,
  type LossSettings,
  type ShiftSettings,
  type StallSettings,
  type Stage,
  type TraceRow,
} from '../engine/network/link-settings.ts';
import { lengthOfStall } from '../engine/network/stalls.ts';
import { mergeFields, only, present, without } from './field-maps.ts';
import { listed, type FieldPath, type Report } from './problem.ts';
import type { LinkModels } from '../engine/session/session-plan.ts';

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

type StallFields = z.output<typeof stallFields>;
type ShiftFields = z.output<typeof shiftFields>;

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
    ['same', 'apart'],
    'Whether both sides of packets have one clock. Left out: they have where delays look like it.',
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
});

const mostStages = 1000;
const mostTraceRows = 20_000;
const mostStates = 16;

const lawFields = {
  preset: oneOf(linkPresetNames, 'A link from the catalogue; fields given beside it override it.').optional(),
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
  bandwidth: bandwidthForATime.optional(),
});

type StateFields = z.output<typeof stateFields>;

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
type StageFields = z.output<typeof stage>;

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

export type LinkDirection = 'down' | 'up';

type Refuse = (path: FieldPath, message: string) => void;

/** Settings of one direction. Problems are reported at fields below `path`, the path of the node's link. */
export function resolveLink(link: NodeLink, direction: LinkDirection, path: FieldPath, report: Report): LinkSettings {
  const own = link[direction];
  const reportField = directionReport(link, direction, path, report);
  const refuse: Refuse = (field, message) => reportField({ path: field, message });
  const shared = without(link, 'up', 'down');
  const layers = [presetOf(shared, direction), shared, presetOf(own, direction), own ?? {}];
  return complete(layers.reduce(mergeLinks), direction, refuse);
}

/** Reports problems of one direction at the direction's own map, if there is one. */
export function directionReport(link: NodeLink, direction: LinkDirection, path: FieldPath, report: Report): Report {
  return ({ path: field, message }) => {
    const sharedPath = [...path, ...field];
    report(
      link[direction] ? { path: [...path, direction, ...field], inheritedFrom: [sharedPath], message } : { path: sharedPath, message },
    );
  };
}

/** The fields that a preset fills; the type is widened to the file's, of which it is a part. */
function presetOf(link: LinkFields | undefined, direction: LinkDirection): LinkFields {
  return link?.preset === undefined ? {} : (linkPresets[link.preset][direction] satisfies LinkSettings as LinkFields);
}

function complete(link: LinkFields, direction: LinkDirection, refuse: Refuse): LinkSettings {
  const { trace, schedule } = link;
  const rows = Array.isArray(trace) ? trace : undefined;
  const stated = [link, ...(schedule ?? [])].flatMap(({ states }) => states ?? []);
  const limited = [link, ...(schedule ?? []), ...stated, ...(rows ?? [])].some(({ bandwidth }) => bandwidth !== undefined);
  if (link.queue !== undefined && !limited)
    refuse(['queue'], 'a queue forms only before a bandwidth; give bandwidth too, or leave queue out.');
  if (trace !== undefined && !Array.isArray(trace)) {
    const name = typeof trace === 'string' ? trace : trace.file;
    refuse(['trace'], `found the name of a file, "${name}"; only experiment files name files.`);
  }
  if (rows) checkTrace(rows, refuse);
  return {
    ...completeSettings(link, direction, refuse),
    ...present({ schedule: schedule && completeSchedule(link, schedule, direction, refuse), trace: rows }),
  };
}

function checkTrace(rows: readonly TraceRow[], refuse: Refuse): void {
  const back = rows.findIndex(({ t }, index) => index > 0 && t <= rows[index - 1]!.t);
  if (back >= 0) refuse(['trace', back, 't'], `found ${rows[back]!.t} after ${rows[back - 1]!.t}; times must rise.`);
  for (const name of ['delay', 'loss', 'bandwidth'] as const) {
    const missing = rows.findIndex((row) => (row[name] === undefined) !== (rows[0]![name] === undefined));
    if (missing >= 0) refuse(['trace', missing, name], `the rows differ; give ${name} in all of them or in none.`);
  }
  if (rows.every(({ bandwidth }) => bandwidth === 0)) refuse(['trace', 0, 'bandwidth'], endless('row'));
}

const endless = (place: string) => `found 0 in every ${place}; an outage needs an end: a ${place} with a bandwidth > 0 bit/s.`;

/** Each stage has the fields of the one before, except those that it changes. */
function completeSchedule(link: LinkFields, stages: readonly StageFields[], direction: LinkDirection, refuse: Refuse): Stage[] {
  let fields: LinkFields = without(link, 'schedule', 'trace', 'model');
  let before = -Infinity;
  return stages.map(({ at, from, ...change }, index) => {
    const refuseStage: Refuse = (field, message) => refuse(['schedule', index, ...field], message);
    if (at < before) refuseStage(['at'], `found ${at} after ${before}; stages are in order of time.`);
    if (from !== undefined && (from >= at || from < before))
      refuseStage(
        ['from'],
        `found ${from}; allowed: a number ≥ ${Math.max(before, 0)} and < ${at} s, between the stage before and \`at\`.`,
      );
    const former = fields;
    before = at;
    fields = mergeLinks(mergeLinks(fields, presetOf(change, direction)), change);
    checkOutage(former, { at, from, ...fields }, index === stages.length - 1, refuseStage);
    return { at, ...present({ from }), settings: completeSettings(fields, direction, refuseStage) };
  });
}

/** An outage comes and goes at once, and ends. */
function checkOutage({ bandwidth: before }: LinkFields, { from, bandwidth }: StageFields, isLast: boolean, refuse: Refuse): void {
  if (bandwidth === 0 && isLast)
    refuse(['bandwidth'], 'found 0 in the last change; an outage needs an end: a later change with a bandwidth > 0 bit/s.');
  if (from !== undefined && before !== bandwidth && (before === 0 || bandwidth === 0))
    refuse(['from'], 'an outage (bandwidth 0) comes and goes at once; leave from out, or make it a change of its own.');
}

function completeSettings(link: LinkFields, direction: LinkDirection, refuse: Refuse): LinkSettings {
  const { states, ...fields } = without(link, 'preset', 'model', 'schedule', 'trace');
  let isFaulty = false;
  const settings = completeLaws(fields, (field, message) => {
    isFaulty = true;
    refuse(field, message);
  });
  // What is wrong in the link itself would be wrong in each of its states.
  return states ? { ...settings, states: completeStates(fields, states, direction, isFaulty ? () => undefined : refuse) } : settings;
}

type LawFields = Omit<LinkFields, 'preset' | 'model' | 'schedule' | 'trace' | 'states'>;

function completeLaws({ jitter, loss, stalls, shifts, ...rest }: LawFields, refuse: Refuse): LinkSettings {
  const delay = rest.delay ?? idealLink.delay;
  return {
    ...rest,
    delay,
    ...present({
      jitter: jitter && completeJitter(jitter, delay, refuse),
      loss: loss && completeLoss(loss, refuse),
      stalls: stalls && completeStalls(stalls, refuse),
      shifts: shifts && completeShifts(shifts, refuse),
    }),
  };
}

/** Each state keeps the fields that it has itself, complete with those of the same law in the link. */
function completeStates(link: LawFields, states: readonly StateFields[], direction: LinkDirection, refuse: Refuse): LinkState[] {
  if (states.length < 2)
    refuse(
      ['states'],
      `found ${states.length}; needed: at least two states, between which the link changes. What holds always stands in the link itself.`,
    );
  if (states.length > 1 && states.every(({ bandwidth }) => bandwidth === 0)) refuse(['states', 0, 'bandwidth'], endless('state'));
  return states.map((state, index) => {
    const refuseState: Refuse = (field, message) => refuse(['states', index, ...field], message);
    if (states.findIndex(({ id: other }) => other === state.id) < index)
      refuseState(['id'], `found "${state.id}" twice; each state has a name of its own.`);
    const { id: name, lasts, spread, weight, preset, ...own } = state;
    const fields = mergeLinks(presetOf({ preset }, direction), own);
    const complete = completeLaws(mergeLinks(link, fields), refuseState);
    return { id: name, lasts, ...present({ spread, weight }), ...only(complete, ...(Object.keys(fields) as (keyof LinkSettings)[])) };
  });
}

function completeStalls({ every, lasts, spread, drain, rhythm }: StallFields, refuse: Refuse): StallSettings {
  if (every === undefined) refuse(['stalls', 'every'], 'missing; stalls need it: a number ≥ 0.1 s, from one to the next.');
  if (lasts === undefined) refuse(['stalls', 'lasts'], 'missing; stalls need it: a number ≥ 0 s, how long they last.');
  if (every !== undefined && lasts !== undefined && lengthOfStall(lasts, drain) >= every)
    refuse(
      ['stalls', 'lasts'],
      `found ${lasts}; allowed: a number ≥ 0 and < ${drain === undefined ? every : Number((every * (1 - 1 / drain)).toPrecision(4))} s (${drain === undefined ? 'every' : 'every and drain'}), as a stall ends before the next one begins.`,
    );
  return { every: every ?? 1, lasts: lasts ?? 0, ...present({ spread, drain, rhythm }) };
}

function completeShifts({ spread, correlationTime }: ShiftFields, refuse: Refuse): ShiftSettings {
  if (spread === undefined) refuse(['shifts', 'spread'], 'missing; shifts need it: a number ≥ 0 and ≤ 60 s.');
  if (correlationTime === undefined) refuse(['shifts', 'correlationTime'], 'missing; shifts need it: a number ≥ 0.1 s.');
  return { spread: spread ?? 0, correlationTime: correlationTime ?? 1 };
}

function completeJitter(fields: JitterFields, delay: number, refuse: Refuse): JitterSettings {
  const jitter = without(fields, 'file');
  const law = jitter.law ?? 'uniform';
  if (jitter.correlation !== undefined && jitter.correlationTime !== undefined)
    refuse(['jitter', 'correlationTime'], 'correlation and correlationTime exclude each other; keep one.');
  if (jitter.every !== undefined && jitter.correlationTime !== undefined)
    refuse(['jitter', 'every'], 'every and correlationTime exclude each other; keep one.');
  if (law === 'table') checkTable(jitter, refuse);
  else checkLaw(law, jitter, delay, refuse);
  return { ...jitter, law };
}

function checkTable({ values, least }: JitterFields, refuse: Refuse): void {
  if (least !== undefined) refuse(['jitter', 'least'], 'law table has no least delay but that of its values; leave it out.');
  const count = values?.length ?? 0;
  if (count < 2)
    refuse(['jitter', 'values'], `${count === 0 ? 'missing' : 'found 1 value'}; law table needs at least two values, or a file of them.`);
}

function checkLaw(law: string, { spread, values, least = 0 }: JitterFields, delay: number, refuse: Refuse): void {
  if (least > 0 && law !== 'lognormal') refuse(['jitter', 'least'], `law ${law} has no least delay; only law lognormal does.`);
  else if (least > 0 && least >= delay) refuse(['jitter', 'least'], `found ${least}; allowed: a number ≥ 0 and < ${delay} s (delay).`);
  if (values) refuse(['jitter', 'values'], `law ${law} takes no values; only law table does.`);
  if (spread === undefined) refuse(['jitter', 'spread'], `missing; law ${law} needs it: a number ≥ 0 and ≤ 60 s.`);
  const positive = law === 'lognormal' || law === 'pareto';
  if (positive && delay === 0)
    refuse(['delay'], `found 0; law ${law} of the jitter needs a mean delay > 0 s, as it has no negative delays.`);
}

/** Fields of each law of loss: those it needs, those it may have. */
const lossFieldsOf = {
  independent: { needed: ['ratio'], further: [] },
  'gilbert-elliott': { needed: ['toBad', 'toGood'], further: ['lossGood', 'lossBad'] },
  'gilbert-elliott-time': { needed: ['goodTime', 'badTime'], further: ['lossGood', 'lossBad'] },
} as const satisfies Record<LossSettings['law'], Record<'needed' | 'further', readonly (keyof LossFields)[]>>;

function completeLoss(loss: LossFields, refuse: Refuse): LossSettings {
  const { law = 'independent', ratio = 0, toBad = 0, toGood = 0, goodTime = 1, badTime = 1, lossGood, lossBad } = loss;
  const { needed, further } = lossFieldsOf[law];
  const allowed: readonly string[] = ['law', ...needed, ...further];
  for (const field of needed) {
    if (loss[field] === undefined)
      refuse(['loss', field], `missing; law ${law} needs it: a number ${field.endsWith('Time') ? '≥ 0.001 s' : '≥ 0 and ≤ 1'}.`);
  }
  for (const field of Object.keys(loss).filter((name) => !allowed.includes(name))) {
    refuse(['loss', field], `law ${law} has no field "${field}"; allowed: ${listed(allowed)}.`);
  }
  if (law === 'independent') return { law, ratio };
  const ratios = present({ lossGood, lossBad });
  return law === 'gilbert-elliott' ? { law, toBad, toGood, ...ratios } : { law, goodTime, badTime, ...ratios };
}

/** Undefined where there is none. Problems are reported at fields below `path`, the path of the node's link. */
export function resolveLinkModels(link: NodeLink, path: FieldPath, context: ChoiceContext): LinkModels | undefined {
  const [down, up] = (['down', 'up'] as const).map((direction) => resolveLinkModel(link, direction, path, context));
  return down || up ? present({ down, up }) : undefined;
}

function resolveLinkModel(link: NodeLink, direction: LinkDirection, path: FieldPath, { report, ...context }: ChoiceContext) {
  const fields = mergeFields(link.model, link[direction]?.model, 'id');
  if (!fields) return undefined;
  return choosePlugin('link-model', fields, ['model'], { ...context, report: directionReport(link, direction, path, report) }) ?? undefined;
}
