/** The settings of links by their fields in the file: presets and both directions merged, laws and states completed. */
import { choosePlugin, type ChoiceContext } from './choices.ts';
import { presetNamed } from './link-presets.ts';
import {
  mergeLinks,
  type JitterFields,
  type LinkFields,
  type LossFields,
  type NodeLink,
  type ShiftFields,
  type StageFields,
  type StallFields,
  type StateFields,
} from './links.ts';
import {
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
  return link?.preset === undefined ? {} : (presetNamed(link.preset)[direction] as LinkFields);
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
