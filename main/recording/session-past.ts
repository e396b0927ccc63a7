/**
 * The past of a session, as far as it is kept: the common part of a running session's history and an opened recording.
 */
import type {
  ConditionsAnswer,
  DensityAnswer,
  DensityQuestion,
  OccurrencesAnswer,
  OccurrencesQuestion,
  PastDecisionsAnswer,
  PastDecisionsQuestion,
  RowsQuestion,
} from '../../contract/history-calls.ts';
import type { Occurrence, OccurrenceKind } from '../../contract/session-occurrence.ts';
import { pickedRows, type RowBlock, type TelemetryRows } from '../../contract/telemetry-frames.ts';

type OfRun<Question> = Omit<Question, 'epoch'>;

export type PastQuestion<Call extends 'rows' | 'occurrences' | 'decisions' | 'density'> = Parameters<SessionPast[Call]>[0];

/** Answers cover the data present at the request. */
export interface SessionPast {
  /** The session times, s, that are covered now. */
  span(): Span;
  rows(question: OfRun<RowsQuestion>): Promise<RowBlock>;
  occurrences(question: OfRun<OccurrencesQuestion>): Promise<Omit<OccurrencesAnswer, 'epoch'>>;
  density(question: OfRun<DensityQuestion>): Promise<Omit<DensityAnswer, 'epoch'>>;
  decisions(question: OfRun<PastDecisionsQuestion>): Promise<Omit<PastDecisionsAnswer, 'epoch'>>;
  conditions(): Promise<Omit<ConditionsAnswer, 'epoch'>>;
  /** Notes something at a session time, s; answered with the occurrence as it is kept. */
  note(time: number, text: string): Promise<Occurrence>;
  close(): Promise<void>;
}

/** Session times, s, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** True if an occurrence matches a question. */
export function matches(each: Occurrence, { from, to, after, kinds, lane, entity, pair }: PastQuestion<'occurrences'>): boolean {
  const isWithin = each.number > after && each.time >= from && each.time <= to;
  const concerns = isOf(lane, each.lane) && isOf(entity, each.entity) && isOf(pair, each.pair);
  return isWithin && concerns && (kinds?.includes(each.kind) ?? true);
}

function isOf(wanted: number | undefined, is: number | undefined): boolean {
  return wanted === undefined || wanted === is;
}

/** Counts of occurrences by kind, in equal parts of a span. */
export type BinCounts = Partial<Record<OccurrenceKind, number[]>>;

/** Adds `count` at `time` (s) to the counts of a kind, if that is in the span. */
export function addToBin(counts: BinCounts, kind: OccurrenceKind, time: number, count: number, { from, to }: Span, bins: number): void {
  if (time < from || time > to) return;
  const bin = Math.min(Math.floor(((time - from) / (to - from || 1)) * bins), bins - 1);
  const of = (counts[kind] ??= new Array<number>(bins).fill(0));
  of[bin] = (of[bin] as number) + count;
}

/** Bytes of values in one answer. */
const mostBytes = 8 << 20;

/** The rows of a span out of blocks of rows that follow each other in time: all of them, or `most`, evenly spread. */
export function gatheredRows(blocks: readonly TelemetryRows[], { from, to, most }: PastQuestion<'rows'>): RowBlock {
  const near = blocks.filter(({ times }) => (times[0] ?? Infinity) <= to && (times.at(-1) ?? -Infinity) >= from);
  const times = near.flatMap((block) => [...block.times]);
  const first = times.findIndex((time) => time >= from);
  const count = first < 0 ? 0 : times.findLastIndex((time) => time <= to) + 1 - first;
  const room = Math.max(Math.floor(mostBytes / (4 * (near[0]?.columns ?? 0))), 1);
  return pickedRows(near, evenly(first, count, Math.min(most, room)));
}

/** At most `most` of `count` numbers from `first` on, evenly spread, the last among them. */
function evenly(first: number, count: number, most: number): readonly number[] {
  const picked = Math.min(count, most);
  if (picked === 1) return [first + count - 1];
  return Array.from({ length: picked }, (_, i) => first + Math.round((i * (count - 1)) / (picked - 1)));
}
