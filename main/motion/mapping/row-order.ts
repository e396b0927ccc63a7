/**
 * Rows whose times fall back. A counter of a known width that wraps goes on; rows in another order are sorted, where
 * that makes the path shorter; anything else is refused: sorting would lay several seconds, rounds or entities over
 * each other.
 */
import { lowerQuantile } from '../../../engine/base/math/sample.ts';
import type { MotionQuantity } from '../../../experiment/motion.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { idsOfParts } from './column-names.ts';
import type { ColumnPlan } from './column-plan.ts';

type Columns = Readonly<Partial<Record<MotionQuantity, Float64Array>>>;

/** The first step back in time, the longest one, and how many there are. */
export interface StepsBack {
  readonly line: number;
  readonly time: number;
  readonly last: number;
  readonly longest: number;
  readonly count: number;
}

export type Straightened =
  | { readonly kind: 'wrapped'; readonly t: Float64Array; readonly period: number }
  | { readonly kind: 'sorted'; readonly order: Uint32Array }
  | { readonly kind: 'refused'; readonly message: string };

/** By `plan` it is known whether rows of a track are of one entity, and which columns may distinguish several. */
export function straightened(columns: Columns, back: StepsBack, plan: ColumnPlan): Straightened {
  const { isOneEntity } = plan;
  const t = columns.t as Float64Array;
  const step = usualStep(t);
  const period = periods.find((each) => wrapsAt(t, each, step));
  if (period !== undefined) return { kind: 'wrapped', t: goingOn(t, period), period };
  const order = Uint32Array.from(t, (_, row) => row).sort((a, b) => (t[a] as number) - (t[b] as number) || a - b);
  const reason = whyNot(columns, order, { back, step, isOneEntity });
  if (reason === null) return { kind: 'sorted', order };
  // As one entity they may be refused as well.
  const mayBeOne = reason === 'several' && whyNot(columns, order, { back, step, isOneEntity: true }) === null;
  const one = mayBeOne ? ' If they are of one, give id: none.' : '';
  return { kind: 'refused', message: `${refusal(t, back, plan, reason)}${one}` };
}

/**
 * Where counters and clocks start again, in the file's numbers: 16, 31 and 32 bits, also of milliseconds and
 * microseconds in seconds; an hour, half a day and a day. Not a second or a minute: a gap of one is nothing unusual,
 * and would be lost.
 */
const periods: readonly number[] = [
  2 ** 16,
  2 ** 31,
  2 ** 32,
  ...[2 ** 16, 2 ** 31, 2 ** 32].flatMap((counts) => [counts / 1e3, counts / 1e6]).filter((seconds) => seconds > 60),
  ...[3600, 43_200, 86_400].flatMap((seconds) => [seconds, 1e3 * seconds, 1e6 * seconds, 1e9 * seconds]),
];

/** A step over a wrap is at most so many usual steps, of which a period has at least so many. */
const mostSteps = 3;
const leastSteps = 100;

function wrapsAt(t: Float64Array, period: number, step: number): boolean {
  if (step > period / leastSteps) return false;
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < t.length; row++) {
    const time = t[row] as number;
    least = Math.min(least, time);
    most = Math.max(most, time);
    const by = row === 0 ? 0 : time - (t[row - 1] as number);
    if (by < 0 && !(by + period >= 0 && by + period <= mostSteps * step)) return false;
  }
  return most - least <= period;
}

function goingOn(t: Float64Array, period: number): Float64Array {
  let turns = 0;
  return t.map((time, row) => {
    if (row > 0 && time < (t[row - 1] as number)) turns += 1;
    return time + turns * period;
  });
}

/** Steps that are looked at for the median. */
const sampleSize = 100_000;

/** The median of the steps forward; 0: there is none. */
function usualStep(t: Float64Array): number {
  const stride = Math.max(1, Math.floor(t.length / sampleSize));
  const steps: number[] = [];
  for (let row = 1; row < t.length; row += stride) {
    const step = (t[row] as number) - (t[row - 1] as number);
    if (step > 0) steps.push(step);
  }
  return lowerQuantile(steps, 0.5);
}

type Reason = 'several' | 'restart' | 'clock';

/** Sorted rows may be this much longer a path: noise of an entity that stands. */
const longerPath = 1.2;
/** Stretches that share the same times: so many of the steps are shorter than this share of the mean one. */
const shortStep = 0.25;
const mostShort = 0.3;

/** Null: sorting puts the rows right. */
function whyNot(
  columns: Columns,
  order: Uint32Array,
  { back, step, isOneEntity }: { readonly back: StepsBack; readonly step: number; readonly isOneEntity: boolean },
): Reason | null {
  const t = columns.t as Float64Array;
  const rows = t.length;
  const span = (t[order.at(-1) as number] as number) - (t[order[0] as number] as number);
  // A few long steps back: rows of one entity after those of another.
  if (!isOneEntity && back.count <= Math.max(3, rows / 100) && back.longest > span / 4) return 'several';
  const asWritten = Uint32Array.from(order, (_, row) => row);
  const [sorted, written] = [pathLength(columns, order), pathLength(columns, asWritten)];
  if (back.longest <= mostSteps * step && sorted - written > (0.5 * back.count * written) / rows) return 'clock';
  if (sorted > longerPath * written) return 'restart';
  const isInBlocks = back.count <= rows / 4;
  return isInBlocks && back.longest > step && shortSteps(t, order) > mostShort * rows ? 'restart' : null;
}

function shortSteps(t: Float64Array, order: Uint32Array): number {
  const mean = ((t[order.at(-1) as number] as number) - (t[order[0] as number] as number)) / (order.length - 1);
  return order.reduce(
    (count, row, k) => count + (k > 0 && (t[row] as number) - (t[order[k - 1] as number] as number) < shortStep * mean ? 1 : 0),
    0,
  );
}

function pathLength(columns: Columns, order: Uint32Array): number {
  const places = (['x', 'y', 'z', 'lat', 'lon'] as const).flatMap((name) => columns[name] ?? []);
  let length = 0;
  for (let k = 1; k < order.length; k++) {
    let square = 0;
    for (const place of places) {
      const by = (place[order[k] as number] as number) - (place[order[k - 1] as number] as number);
      square += by * by;
    }
    length += Math.sqrt(square);
  }
  return length;
}

/** What makes entities of the rows, each of which is taken. */
function idsText({ header, ids, unused }: ColumnPlan): string {
  const given = ids.map((cell) => header[cell] ?? '');
  const known = idsOfParts(given, unused);
  const columns = known.length > 0 ? known.map(shortened) : unused.length > 0 ? ['a column'] : [];
  const runs = `${[...given, 'runs'].join(',')}, for a run wherever times fall back`;
  return `Are these several entities or runs? Then give what distinguishes them (id, --id): ${[...columns, runs].join('; or ')}.`;
}

function refusal(t: Float64Array, { time, last, longest, count }: StepsBack, plan: ColumnPlan, reason: Reason): string {
  const found = `found ${time} after ${last}; times must not decrease`;
  if (reason === 'clock')
    return `${found}, though the path goes on in the order of the rows. Was the clock set back? Correct the times, or, if rows are even in time, read them without: map t=none, and their rate (rate, --rate).`;
  if (reason === 'several') return `${found}. ${idsText(plan)}`;
  const often = count === 1 ? `, but fall back by ${longest}` : `, but fall back ${count} times, by up to ${longest}`;
  const even = isEven(t, longest)
    ? 'A counter that starts again, such as one within the second, is no time on its own'
    : 'A counter that starts again is no time on its own, nor is a clock that was set back';
  const sum = plan.unused.length === 0 ? '' : ': give a time that goes on, or a sum of columns, such as map: t=secs + 0.001*ms';
  return `${found}${often}. ${even}${sum}. ${idsText(plan)}`;
}

/** All steps back are of nearly the same length. */
function isEven(t: Float64Array, longest: number): boolean {
  return t.every((time, row) => row === 0 || time >= (t[row - 1] as number) || (t[row - 1] as number) - time > 0.8 * longest);
}
