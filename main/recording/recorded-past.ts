/** The past of a session out of its recording, whether that is still written or was opened. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import { setImmediate } from 'node:timers/promises';
import type { DecisionRow } from '../../contract/decisions.ts';
import { densityParts } from '../../contract/history/history-calls.ts';
import { type Occurrence, type OccurrenceKind, occurrenceKinds } from '../../contract/history/session-occurrence.ts';
import { decisionColumns, decisionOf } from './format/decision-rows.ts';
import { occurrenceColumns, occurrenceOf } from './format/occurrence-rows.ts';
import { isAskedFor } from './asked-occurrences.ts';
import { addToBin, DensityCount } from './density-count.ts';
import { conditionsIn } from './recorded-conditions.ts';
import { gatheredRows } from './gathered-rows.ts';
import type { Table } from './format/table.ts';
import { MarkList } from './mark-list.ts';
import type { Recording, Span } from './recording.ts';
import type { Asked, SessionPast } from './session-past.ts';

const timeColumn = occurrenceColumns.indexOf('time');
const decisionTimeColumn = decisionColumns.indexOf('time');
/** Of a longer span (s) rows are taken from the overview, which has one a second. */
const longestInDetail = 300;

export class RecordedPast implements Omit<SessionPast, 'note' | 'close'> {
  readonly #recording: Recording;
  #found: Promise<Found> | null;

  /** `found`: what is found while the recording is written; left out: it was opened. */
  constructor(recording: Recording, found: Found | null = null) {
    this.#recording = recording;
    this.#found = found && Promise.resolve(found);
  }

  span() {
    return this.#recording.span;
  }

  async rows({ from, to, most }: Asked<'rows'>): Promise<TelemetryRows> {
    const topic = to - from > longestInDetail ? 'overview' : 'rows';
    const blocks = [...this.#recording.messages([topic], { from, to })].map(({ record }) => rowsOf(record));
    return gatheredRows(blocks, { from, to, most });
  }

  async occurrences(question: Asked<'occurrences'>) {
    if (MarkList.has(question.kinds)) return this.#marks(question);
    const found: Occurrence[] = [];
    for (const { record } of this.#recording.messages(['occurrences'], question)) {
      if (record.first + record.values.length / record.columns <= question.after + 1) continue;
      addAsked(record, question, found);
      if (found.length > question.limit) break;
    }
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  async decisions({ from, to, limit }: Asked<'decisions'>) {
    const found: DecisionRow[] = [];
    for (const { record } of this.#recording.backwards('decisions', { from, to })) {
      addDecisions(record, { from, to, limit }, found);
      if (found.length > limit) break;
    }
    return { decisions: found.slice(0, limit).reverse(), more: found.length > limit };
  }

  async density({ from, to, bins }: Asked<'density'>) {
    const span = { from, to };
    if (to - from > densityParts.beyond) return { counts: (await this.#whole()).counted.within(span, bins) };
    const counts: Partial<Record<OccurrenceKind, number[]>> = {};
    for (const { record } of this.#recording.messages(['occurrences'], span)) countIn(record, span, bins, counts);
    return { counts };
  }

  async conditions() {
    return conditionsIn(this.#recording);
  }

  async #marks(question: Asked<'occurrences'>) {
    const { marks } = await this.#whole();
    const found = marks.record().marks.filter((each) => isAskedFor(each, question));
    return { occurrences: found.slice(0, question.limit), more: found.length > question.limit };
  }

  #whole(): Promise<Found> {
    return (this.#found ??= foundIn(this.#recording));
  }
}

/** As it was found; where the recording breaks off, or was cut, found now, while other questions are answered. */
async function foundIn(recording: Recording): Promise<Found> {
  const [counts, marked] = [recording.last('density'), recording.last('marks')];
  const found = { counted: new DensityCount(counts?.record), marks: new MarkList(marked?.record) };
  if (counts && marked) return found;
  for (const { record } of recording.messages(['occurrences'])) {
    if (!counts) found.counted.take(record);
    if (!marked) found.marks.take(record);
    await setImmediate();
  }
  return found;
}

/** What is found of all occurrences. */
interface Found {
  readonly counted: DensityCount;
  readonly marks: MarkList;
}

/** What is not of the time asked for is not put into words. */
function addAsked({ first, columns, values, texts }: Table, question: Asked<'occurrences'>, found: Occurrence[]): void {
  for (let at = 0; at < values.length && found.length <= question.limit; at += columns) {
    const time = values[at + timeColumn] as number;
    if (time < question.from || time > question.to) continue;
    const each = occurrenceOf(values.subarray(at, at + columns), first + at / columns, texts);
    if (isAskedFor(each, question)) found.push(each);
  }
}

/** The occurrences of a table, in words. */
export function* occurrencesOf({ first, columns, values, texts }: Table): Generator<Occurrence> {
  for (let at = 0; at < values.length; at += columns) yield occurrenceOf(values.subarray(at, at + columns), first + at / columns, texts);
}

/** Those of the time asked for, the last one first, until there are more than wanted. */
function addDecisions({ first, columns, values }: Table, { from, to, limit }: Asked<'decisions'>, found: DecisionRow[]): void {
  for (let at = values.length - columns; at >= 0 && found.length <= limit; at -= columns) {
    const time = values[at + decisionTimeColumn] as number;
    if (time >= from && time <= to) found.push(decisionOf(Float64Array.from(values.subarray(at, at + columns)), first + at / columns));
  }
}

function countIn({ columns, values }: Table, span: Span, bins: number, counts: Partial<Record<OccurrenceKind, number[]>>): void {
  for (let at = 0; at < values.length; at += columns) {
    const kind = occurrenceKinds[values[at] as number];
    if (kind) addToBin(counts, kind, values[at + timeColumn] as number, 1, span, bins);
  }
}

export function rowsOf({ columns, times, values }: Table): TelemetryRows {
  return { columns, times: times ?? new Float64Array(), values: values as Float32Array<ArrayBuffer> };
}
