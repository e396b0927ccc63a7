/** The past of a session out of its recording, whether that is still written or was opened. */
import { setImmediate } from 'node:timers/promises';
import type { DecisionRow } from '../../contract/decisions.ts';
import { densityParts } from '../../contract/history-calls.ts';
import { type Occurrence, occurrenceKinds } from '../../contract/session-occurrence.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { decisionColumns, decisionOf } from './format/decision-rows.ts';
import { occurrenceColumns, occurrenceOf } from './format/occurrence-rows.ts';
import { rowsOf, type Table } from './format/table.ts';
import { OccurrenceSummary } from './occurrence-summary.ts';
import { conditionsIn } from './recorded-conditions.ts';
import type { Recording } from './recording.ts';
import { addToBin, gatheredRows, matches, type BinCounts, type PastQuestion, type SessionPast, type Span } from './session-past.ts';

const timeColumn = occurrenceColumns.indexOf('time');
const decisionTimeColumn = decisionColumns.indexOf('time');
/** Longest span (s) that is read in detail; longer ones are taken from the overview, which has one row a second. */
const longestInDetail = 300;

export class RecordedPast implements Omit<SessionPast, 'note' | 'close'> {
  readonly #recording: Recording;
  #summary: Promise<OccurrenceSummary> | null;

  /** `summary`: kept up to date by its owner; left out: it is read from the recording when it is needed. */
  constructor(recording: Recording, summary: OccurrenceSummary | null = null) {
    this.#recording = recording;
    this.#summary = summary && Promise.resolve(summary);
  }

  span() {
    return this.#recording.span;
  }

  async rows({ from, to, most }: PastQuestion<'rows'>): Promise<RowBlock> {
    const topic = to - from > longestInDetail ? 'overview' : 'rows';
    const blocks = [...this.#recording.messages([topic], { from, to })].map(({ record }) => rowsOf(record));
    return gatheredRows(blocks, { from, to, most });
  }

  async occurrences(question: PastQuestion<'occurrences'>) {
    if (OccurrenceSummary.marksAll(question.kinds)) return this.#marks(question);
    const found: Occurrence[] = [];
    for (const { record } of this.#recording.messages(['occurrences'], question)) {
      if (record.first + record.values.length / record.columns <= question.after + 1) continue;
      addMatching(record, question, found);
      if (found.length > question.limit) break;
    }
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  async decisions({ from, to, limit }: PastQuestion<'decisions'>) {
    const found: DecisionRow[] = [];
    for (const { record } of this.#recording.backwards('decisions', { from, to })) {
      addDecisions(record, { from, to, limit }, found);
      if (found.length > limit) break;
    }
    return { decisions: found.slice(0, limit).reverse(), more: found.length > limit };
  }

  async density({ from, to, bins }: PastQuestion<'density'>) {
    const span = { from, to };
    if (to - from > densityParts.beyond) return { counts: (await this.#summarised()).countsWithin(span, bins) };
    const counts: BinCounts = {};
    for (const { record } of this.#recording.messages(['occurrences'], span)) countIn(record, span, bins, counts);
    return { counts };
  }

  /** Resolves once no answer reads on in the recording: it can be closed. */
  async idle(): Promise<void> {
    await this.#summary?.catch(() => undefined);
  }

  async conditions() {
    return conditionsIn(this.#recording);
  }

  async #marks(question: PastQuestion<'occurrences'>) {
    const { marks } = (await this.#summarised()).marks;
    const found = marks.filter((each) => matches(each, question));
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  #summarised(): Promise<OccurrenceSummary> {
    return (this.#summary ??= summaryOf(this.#recording));
  }
}

/**
 * As written at the end, with later notes; of a recording that breaks off or was cut, made now, between other answers.
 */
async function summaryOf(recording: Recording): Promise<OccurrenceSummary> {
  const [density, marks] = [recording.last('density'), recording.last('marks')];
  const isWritten = density !== null && marks !== null;
  const summary = isWritten ? new OccurrenceSummary(density.record, marks.record) : new OccurrenceSummary();
  const missing = isWritten ? recording.messagesAfter('marks', 'occurrences') : recording.messages(['occurrences']);
  for (const { record } of missing) {
    summary.take(record);
    await setImmediate();
  }
  return summary;
}

/** Adds the occurrences that a question is about; objects are made of those only whose time is in its span. */
function addMatching({ first, columns, values, texts }: Table, question: PastQuestion<'occurrences'>, found: Occurrence[]): void {
  for (let at = 0; at < values.length && found.length <= question.limit; at += columns) {
    const time = values[at + timeColumn] as number;
    if (time < question.from || time > question.to) continue;
    const each = occurrenceOf(values.subarray(at, at + columns), first + at / columns, texts);
    if (matches(each, question)) found.push(each);
  }
}

/** Adds the decisions of a span, the last one first, until there are more than wanted. */
function addDecisions({ first, columns, values }: Table, { from, to, limit }: PastQuestion<'decisions'>, found: DecisionRow[]): void {
  for (let at = values.length - columns; at >= 0 && found.length <= limit; at -= columns) {
    const time = values[at + decisionTimeColumn] as number;
    if (time >= from && time <= to) found.push(decisionOf(Float64Array.from(values.subarray(at, at + columns)), first + at / columns));
  }
}

function countIn({ columns, values }: Table, span: Span, bins: number, counts: BinCounts): void {
  for (let at = 0; at < values.length; at += columns) {
    const kind = occurrenceKinds[values[at] as number];
    if (kind) addToBin(counts, kind, values[at + timeColumn] as number, 1, span, bins);
  }
}
