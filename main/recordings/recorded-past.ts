/** The past of a session out of its recording, whether that is still written or was opened. */
import type { DecisionRow } from '../../contract/decisions.ts';
import type { Occurrence, OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import { decisionOf } from '../session/decision-batch.ts';
import { occurrenceOf } from '../session/occurrence-batch.ts';
import type { TelemetryRows } from '../session/session-messages.ts';
import { addToBin, DensityCount } from './density-count.ts';
import { conditionsIn } from './recorded-conditions.ts';
import { gatheredRows } from './gathered-rows.ts';
import type { Table } from './format/table.ts';
import { MarkList } from './mark-list.ts';
import type { Recording } from './recording.ts';
import type { SessionPast } from './session-past.ts';

type Ask<Call extends keyof SessionPast> = Parameters<Extract<SessionPast[Call], (...asked: never[]) => unknown>>[0];

/** Of a longer span (s) rows are taken from the overview, which has one a second. */
const longestInDetail = 300;
/** Of a longer span (s) occurrences are not counted one by one. */
const longestCounted = 60;

export class RecordedPast implements Omit<SessionPast, 'note' | 'close'> {
  readonly #recording: Recording;
  #found: Found | null;

  /** `found`: what is found while the recording is written; left out: it was opened. */
  constructor(recording: Recording, found: Found | null = null) {
    this.#recording = recording;
    this.#found = found;
  }

  span() {
    return this.#recording.span;
  }

  async rows({ from, to, most }: Ask<'rows'>): Promise<TelemetryRows> {
    const topic = to - from > longestInDetail ? 'overview' : 'rows';
    const blocks = [...this.#recording.messages([topic], { from, to })].map(({ record }) => rowsOf(record));
    return gatheredRows(blocks, { from, to, most });
  }

  async occurrences(question: Ask<'occurrences'>) {
    if (MarkList.has(question.kinds)) return this.#marks(question);
    const found: Occurrence[] = [];
    for (const { record } of this.#recording.messages(['occurrences'], question)) {
      if (record.first + record.values.length / record.columns <= question.after + 1) continue;
      addAsked(record, question, found);
      if (found.length > question.limit) break;
    }
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  async decisions({ from, to, limit }: Ask<'decisions'>) {
    const tables: DecisionRow[][] = [];
    let count = 0;
    for (const { record } of this.#recording.backwards('decisions', { from, to })) {
      tables.push([...decisionsOf(record)].filter(({ time }) => time >= from && time <= to));
      count += tables.at(-1)?.length ?? 0;
      if (count > limit) break;
    }
    return { decisions: tables.reverse().flat().slice(-limit), more: count > limit };
  }

  async density({ from, to, bins }: Ask<'density'>) {
    const span = { from, to };
    if (to - from > longestCounted) return { counts: this.#whole().counted.within(span, bins) };
    const counts: Partial<Record<OccurrenceKind, number[]>> = {};
    for (const { record } of this.#recording.messages(['occurrences'], span)) {
      for (const { kind, time } of occurrencesOf(record)) addToBin(counts, kind, time, 1, span, bins);
    }
    return { counts };
  }

  async conditions() {
    return conditionsIn(this.#recording);
  }

  #marks(question: Ask<'occurrences'>) {
    const found = this.#whole()
      .marks.record()
      .marks.filter((each) => isAskedFor(each, question));
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  /** As it was found; where the recording breaks off, or was cut, found now. */
  #whole(): Found {
    if (this.#found) return this.#found;
    const [counts, marked] = [this.#recording.last('density'), this.#recording.last('marks')];
    const found = { counted: new DensityCount(counts?.record), marks: new MarkList(marked?.record) };
    if (!counts || !marked) {
      for (const { record } of this.#recording.messages(['occurrences'])) {
        if (!counts) found.counted.take(record);
        if (!marked) found.marks.take(record);
      }
    }
    return (this.#found = found);
  }
}

/** What is found of all occurrences. */
interface Found {
  readonly counted: DensityCount;
  readonly marks: MarkList;
}

function addAsked(table: Table, question: Ask<'occurrences'>, found: Occurrence[]): void {
  for (const each of occurrencesOf(table)) {
    if (found.length > question.limit) return;
    if (isAskedFor(each, question)) found.push(each);
  }
}

function isAskedFor(each: Occurrence, { from, to, after, kinds, lane, entity, pair }: Ask<'occurrences'>): boolean {
  const isWithin = each.number > after && each.time >= from && each.time <= to;
  const concerns = isAsked(lane, each.lane) && isAsked(entity, each.entity) && isAsked(pair, each.pair);
  return isWithin && concerns && (kinds?.includes(each.kind) ?? true);
}

function isAsked(asked: number | undefined, is: number | undefined): boolean {
  return asked === undefined || asked === is;
}

/** The occurrences of a table, in words. */
export function* occurrencesOf({ first, columns, values, texts }: Table): Generator<Occurrence> {
  for (let at = 0; at < values.length; at += columns) yield occurrenceOf(values.subarray(at, at + columns), first + at / columns, texts);
}

function* decisionsOf({ first, columns, values }: Table): Generator<DecisionRow> {
  for (let at = 0; at < values.length; at += columns)
    yield decisionOf(Float64Array.from(values.subarray(at, at + columns)), first + at / columns);
}

export function rowsOf({ columns, times, values }: Table): TelemetryRows {
  return { columns, times: times ?? new Float64Array(), values: values as Float32Array<ArrayBuffer> };
}
