/**
 * What is doubtful about an experiment: the questions about its motion files, and what these, the tick and the lanes do
 * to each other. Nothing here changes a figure.
 */
import { short } from '../base/short-number.ts';
import { BenchError } from '../../contract/errors.ts';
import { timeText } from '../../contract/number-text.ts';
import { uniqueWarnings, warningLine, type Warning } from '../../contract/warnings.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { UpdateDerivative } from '../../engine/plugin-api/dead-reckoning.ts';
import { stepsOf } from '../../engine/base/time/step-times.ts';
import type { EntityPlan, LanePlan, NodePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { listed } from '../../experiment/problem.ts';
import delayed from '../../plugins/dead-reckoning/delayed/index.ts';
import type { TraceFields } from '../../experiment/motion.ts';
import type { ColumnName } from '../motion/motion-track.ts';
import type { ReadMotion } from '../motion/read-motion-file.ts';

/** An entity whose motion was read from a file. */
export interface TracedEntity {
  readonly id: string;
  readonly trace: TraceFields;
  readonly read: ReadMotion;
  /** Of recorded updates, where it is known. */
  readonly truth: ReadMotion | null;
  readonly plan: EntityPlan;
}

type Doubted = Pick<SessionPlan, 'duration' | 'frame' | 'arena' | 'lanes' | 'motionFrom'> & {
  readonly nodes: readonly Pick<NodePlan, 'rates'>[];
  readonly entities: readonly { readonly owner: number }[];
};

/** Each once, those of files first. */
export function warningsOf(plan: Doubted, entities: readonly TracedEntity[]): readonly Warning[] {
  return uniqueWarnings([
    ...entities.flatMap(questionsOf),
    ...entities.flatMap(({ trace, truth }) => (truth && trace.truth ? aboutFile(trace.truth.file, truth.findings.questions) : [])),
    ...endsEarly(plan, entities),
    ...entities.flatMap((entity) => coarseRows(plan, entity)),
    ...entities.flatMap((entity) => differencedRows(plan, entity)),
    ...entities.flatMap(shiftedStamps),
    ...startsApart(entities),
    ...missingDerivatives(plan, entities),
    ...unevenTimes(plan),
    ...plan.lanes.flatMap(lateTwice),
    ...plan.lanes.flatMap((lane) => clampedPlaces(plan, lane, entities)),
  ]);
}

/** Throws a `BenchError` that lists the warnings, if there are any. */
export function refuseWarnings(warnings: readonly Warning[]): void {
  if (warnings.length === 0) return;
  const lines = warnings.map((warning) => `  ? ${warningLine(warning)}`);
  throw new BenchError(
    'bad-input',
    `--strict: ${warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}.\n${lines.join('\n')}`,
  );
}

function questionsOf({ trace, read }: TracedEntity): readonly Warning[] {
  return aboutFile(trace.file, read.findings.questions);
}

function aboutFile(file: string, texts: readonly string[]): readonly Warning[] {
  return texts.map((text) => ({ about: file, text }));
}

/** The session time at which the path has its last row, s; null: it goes on, or the file says that the entity leaves. */
function endOf({ trace, read }: TracedEntity): number | null {
  if (trace.updates !== undefined || (trace.end ?? 'leave') !== 'leave') return null;
  const { t, life } = read.track.columns;
  return life?.at(-1) === 0 ? null : (t.at(-1) as number) - read.start;
}

/** When the last of the entities leaves the world, as its file ends, s; null: one stays. */
export function motionEnd(entities: readonly EntityPlan[], traced: readonly TracedEntity[]): number | null {
  const ends = traced.map(endOf);
  return traced.length < entities.length || ends.includes(null) ? null : Math.max(...(ends as readonly number[]));
}

/** A trace that ends this share of a run before it, or less, is as long as the run. */
const shortest = 0.005;

function endsEarly({ duration, motionFrom = 0 }: Doubted, entities: readonly TracedEntity[]): readonly Warning[] {
  const byFile = new Map<string, { readonly end: number; readonly ids: string[] }>();
  for (const entity of entities) {
    const last = endOf(entity);
    if (last === null) continue;
    const end = last - motionFrom;
    if (duration - end <= Math.max(shortest * duration, 2 * entity.read.findings.usual.step)) continue;
    const key = `${entity.trace.file} ${short(end)}`;
    if (!byFile.has(key)) byFile.set(key, { end, ids: [] });
    byFile.get(key)?.ids.push(entity.id);
  }
  return [...byFile].map(([key, { end, ids }]) => ({
    about: key.slice(0, key.lastIndexOf(' ')),
    text: `The motion of ${listed(ids.slice(0, 3))}${ids.length > 3 ? ` and ${ids.length - 3} more` : ''} ends at ${short(end)} s of ${short(duration)} s. From then on ${ids.length === 1 ? 'it is' : 'they are'} not in the world, and nothing is measured of ${ids.length === 1 ? 'it' : 'them'}. Give a duration of ${short(end)}, or motion: { end: hold } or { end: loop }.`,
  }));
}

/** Rows so many ticks apart are coarse; below the least rate of motion the file’s own question says so. */
const coarseTicks = 2;
const leastRate = 20;

function coarseRows({ frame }: Doubted, { trace, read }: TracedEntity): readonly Warning[] {
  const { step } = read.findings.usual;
  if (trace.updates !== undefined || step < coarseTicks * frame * 0.999 || step > 1.001 / leastRate) return [];
  return aboutFile(trace.file, [
    `Rows are ${timeText(step)} apart, and ticks ${timeText(frame)}: between rows the path is a straight line, so that errors of DR models come out too small. Give a tick of ${short(step)} s, or record at the game’s own rate.`,
  ]);
}

/** Differences from tick to tick see rows that are further apart as steps. */
function differencedRows({ frame, lanes }: Doubted, { trace, read }: TracedEntity): readonly Warning[] {
  const { step } = read.findings.usual;
  if (trace.updates !== undefined || step < 1.05 * frame) return [];
  return lanes
    .filter(({ publishing }) => publishing?.derivatives === 'finite-differences')
    .map(({ id }) => ({
      about: `lane ${id}`,
      text: `It finds velocities by differences from tick to tick, but the rows of ${trace.file} are ${timeText(step)} apart: accelerations are zero at most ticks and too large at the others. Give a tick of ${short(step)} s, or derivatives: real.`,
    }));
}

/** Files of one clock whose beginnings are further apart than this (s) do not begin at the same moment. */
const sameStart = 1;

/** Files without a start begin together, whatever their times; those that overlap are likely of one clock. */
function startsApart(entities: readonly TracedEntity[]): readonly Warning[] {
  const [first, ...others] = entities.filter(({ trace }) => trace.start === undefined && trace.updates === undefined);
  if (!first) return [];
  return others.flatMap(({ trace, read }) => {
    const apart = Math.abs(read.origin - first.read.origin);
    const length = Math.min(read.findings.length, first.read.findings.length);
    if (trace.file === first.trace.file || apart <= sameStart || apart >= length) return [];
    return aboutFile(trace.file, [
      `Its times begin at ${exact(read.origin)} s, those of ${first.trace.file} at ${exact(first.read.origin)} s. Both beginnings are taken for the same moment. If they are of one clock, give start for both.`,
    ]);
  });
}

/** A rate that is off by more than this share is said. */
const rateShare = 0.01;

const timedFields = ['heartbeat', 'minInterval'] as const;
const timedWords = { heartbeat: 'The heartbeat', minInterval: 'The shortest gap between updates (minInterval)' } as const;

/** Once for all lanes with the same time. The rules of a model’s own game are not the user’s to change. */
function unevenTimes(plan: Doubted): readonly Warning[] {
  return tickLengths(plan).flatMap((length) => unevenTimesAt(length, plan.lanes));
}

/** Of the nodes that own entities, each length once, s. */
export function tickLengths({ frame, nodes, entities }: Pick<Doubted, 'frame' | 'nodes' | 'entities'>): readonly number[] {
  const ticks = entities.map(({ owner }) => nodes[owner]?.rates?.tick);
  return [...new Set(ticks.map((tick) => (tick ? stepsOf(tick).interval : frame)))];
}

/** `frame`: the length of a tick of the nodes that own entities, s. */
function unevenTimesAt(frame: number, lanes: Doubted['lanes']): readonly Warning[] {
  return timedFields.flatMap((field) => {
    const times = lanes.map(({ trigger, model }) => {
      const time = trigger[field] ?? 0;
      const own = model.plugin.laneRules?.trigger?.[field] ?? NaN;
      return isUneven(time, frame) && !(Math.abs(time / own - 1) <= rateShare) ? time : 0;
    });
    return [...new Set(times)].flatMap((time) => {
      if (time === 0) return [];
      const ids = lanes.filter((_, index) => times[index] === time).map(({ id }) => id);
      return [
        {
          about: `${ids.length === 1 ? 'lane' : 'lanes'} ${listed(ids)}`,
          text: `${unevenText(field, time, frame)} Give a tick that divides it.`,
        },
      ];
    });
  });
}

/** From tick to tick the time that results. */
export function inTicks(time: number, frame: number): number {
  return Math.ceil(time / frame - 1e-6) * frame;
}

/** Whole ticks are longer than the time, by more than 1 %. */
export function isUneven(time: number, frame: number): boolean {
  return time > 0 && inTicks(time, frame) / time - 1 > rateShare;
}

/** What a tick makes of the times of a trigger that it does not divide, in sentences. */
export function unevenTexts(trigger: Readonly<Partial<Record<(typeof timedFields)[number], number | undefined>>>, frame: number) {
  return timedFields.flatMap((field) => {
    const time = trigger[field] ?? 0;
    return isUneven(time, frame) ? [unevenText(field, time, frame)] : [];
  });
}

function unevenText(field: (typeof timedFields)[number], time: number, frame: number): string {
  const results = inTicks(time, frame);
  const [apart, often] = field === 'heartbeat' ? ['at most', 'at least'] : ['at least', 'at most'];
  return `${timedWords[field]} is ${timeText(time)}, no multiple of the tick of ${timeText(frame)}: updates are ${apart} ${timeText(results)} apart, ${often} ${short(1 / results)} a second instead of ${short(1 / time)}.`;
}

/** A playout over `delayed`, which shows the past by itself. */
function lateTwice({ id, playout, shown, model }: LanePlan): readonly Warning[] {
  const { plugin, params } = shown ?? model;
  if (!playout || plugin.id !== delayed.id) return [];
  const delay = timeText(Number(params['delay']));
  const text = `the model delayed shows the past by ${delay}, and the playout adds to it: the picture is ${delay} older than its shown age. Use linear with a playout, or delayed without one.`;
  return [{ about: `lane ${id}`, text }];
}

function clampedPlaces(plan: Doubted, { id, publishing }: LanePlan, entities: readonly TracedEntity[]): readonly Warning[] {
  const range = publishing?.quantisation?.position?.range;
  if (range === undefined) return [];
  return entities.flatMap((entity) => {
    const time = leavesRange(entity, range, plan.duration);
    if (time === null) return [];
    const text = `From ${short(time)} s on ${entity.id} is outside of the ${short(range)} m that quantised positions reach, and is sent as if it were at their edge. Give a larger arena, or quantisation: position: range.`;
    return [{ about: `lane ${id}`, text }];
  });
}

/** The first session time at which a coordinate is beyond the range; null: none is. */
function leavesRange({ read }: TracedEntity, range: number, duration: number): number | null {
  const { t, life, ...columns } = read.track.columns;
  const places = [columns.x, columns.y, ...(columns.z ? [columns.z] : [])];
  const row = t.findIndex((time, at) => {
    const now = time - read.start;
    return now >= 0 && now <= duration && life?.[at] !== 0 && places.some((column) => Math.abs(column[at] as number) > range);
  });
  return row === -1 ? null : (t[row] as number) - read.start;
}

const derivatives: Readonly<Record<UpdateDerivative, { readonly words: string; readonly columns: readonly ColumnName[] }>> = {
  velocity: { words: 'velocities', columns: ['vx', 'vy'] },
  acceleration: { words: 'accelerations', columns: ['ax', 'ay'] },
  turnRate: { words: 'turn rates', columns: ['yawRate'] },
};

/** Recorded updates have nothing that is not in their rows; a model that needs it takes it for zero. */
function missingDerivatives({ lanes }: Doubted, entities: readonly TracedEntity[]): readonly Warning[] {
  return entities.flatMap(({ trace, read }) => {
    if (trace.updates === undefined) return [];
    const { columns } = read.track;
    return lanes.flatMap(({ id, model }) => {
      const missing = (model.plugin.uses ?? []).filter((quantity) =>
        derivatives[quantity].columns.every((name) => columns[name] === undefined),
      );
      if (missing.length === 0) return [];
      const words = listed(missing.map((quantity) => derivatives[quantity].words));
      const text = `The updates have no ${words}, which the model ${model.plugin.id} of lane ${id} uses: they count as zero. Record them, or read the file as a path (without updates: recorded), which finds them from the positions.`;
      return [{ about: trace.file, text }];
    });
  });
}

/** Stamps are tried against the truth earlier and later by up to this, in steps, s. */
const longestShift = 1;
const shiftStep = 0.02;
/** A shift counts if it misses the truth by less than this share of what the stamps as they are do, and that by more, m. */
const shiftShare = 0.25;
const leastMiss = 0.05;
/** Files that begin so far apart are of clocks that differ, s. */
const clocksApart = 60;

function shiftedStamps({ trace, read, truth, plan }: TracedEntity): readonly Warning[] {
  if (!truth || !trace.truth || plan.motion.kind !== 'recorded' || !plan.motion.createTruth) return [];
  const apart = read.origin - truth.origin;
  const isAligned = trace.start === undefined && trace.truth.start === undefined;
  if (isAligned && Math.abs(apart) > clocksApart)
    return aboutFile(trace.file, [
      `Its times begin at ${exact(read.origin)} s, those of ${trace.truth.file} at ${exact(truth.origin)} s. Both beginnings are taken for the same moment. Give start for both, in times of one clock.`,
    ]);
  const steps = Math.round(longestShift / shiftStep);
  const tried = Array.from({ length: 2 * steps + 1 }, (_, k) => ({
    shift: (k - steps) * shiftStep,
    miss: missOf(plan, (k - steps) * shiftStep),
  }));
  const now = missOf(plan, 0);
  const best = tried.reduce((least, each) => (each.miss < least.miss ? each : least), { shift: 0, miss: now });
  if (!(now > leastMiss) || best.miss > shiftShare * now) return [];
  return aboutFile(trace.file, [
    `Its stamps fit ${trace.truth.file} best ${short(Math.abs(best.shift))} s ${best.shift < 0 ? 'earlier' : 'later'}: the updates are then ${best.miss.toFixed(3)} m off instead of ${now.toFixed(3)} m. Are the stamps those of arrival or of another clock? Give start.`,
  ]);
}

/** How far the updates, moved by `shift` s, are from the truth: root mean square, m. Those outside of it do not count. */
function missOf({ motion }: EntityPlan, shift: number): number {
  if (motion.kind !== 'recorded') return NaN;
  const truth = motion.createTruth?.();
  const state = new KinematicState();
  let [sum, count] = [0, 0];
  for (const { time, state: sent } of motion.recorded.updates) {
    const at = time + shift;
    if (at < 0 || !truth || truth.sample(at, state) === 0) continue;
    sum += (sent.x - state.x) * (sent.x - state.x) + (sent.y - state.y) * (sent.y - state.y) + (sent.z - state.z) * (sent.z - state.z);
    count += 1;
  }
  return count === 0 ? Infinity : Math.sqrt(sum / count);
}

/** A moment: stamps have many digits. */
function exact(value: number): string {
  return String(Number(value.toFixed(3)));
}
