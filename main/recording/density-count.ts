/** How many occurrences of each kind there are in each part of a session. */
import { densityParts } from '../../contract/history/history-calls.ts';
import { occurrenceKinds, type OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import type { DensityRecord } from './format/recording-format.ts';
import type { Table } from './format/table.ts';
import type { Span } from './recording.ts';

export class DensityCount {
  readonly part: number;
  /** By kind, then by part. */
  readonly #counts = new Map<OccurrenceKind, Map<number, number>>();

  /** `record`: of what has been counted before. */
  constructor(record?: DensityRecord) {
    this.part = record?.part ?? densityParts.length;
    for (const [kind, counts] of Object.entries(record?.counts ?? {})) this.#counts.set(kind as OccurrenceKind, new Map(counts));
  }

  /** Counts the occurrences of a table. */
  take({ columns, values }: Pick<Table, 'columns' | 'values'>): void {
    for (let at = 0; at < values.length; at += columns) this.#add(values[at] as number, values[at + 1] as number);
  }

  record(): DensityRecord {
    return { part: this.part, counts: Object.fromEntries([...this.#counts].map(([kind, counts]) => [kind, [...counts]])) };
  }

  /** In each of `bins` equal parts of the span: a part counts where its middle is. */
  within({ from, to }: Span, bins: number): Partial<Record<OccurrenceKind, number[]>> {
    const result: Partial<Record<OccurrenceKind, number[]>> = {};
    for (const [kind, counts] of this.#counts) {
      for (const [part, count] of counts) addToBin(result, kind, (part + 0.5) * this.part, count, { from, to }, bins);
    }
    return result;
  }

  #add(kindNumber: number, time: number): void {
    const kind = occurrenceKinds[kindNumber];
    if (kind === undefined) return;
    const counts = this.#counts.get(kind) ?? new Map<number, number>();
    this.#counts.set(kind, counts);
    const part = Math.floor(time / this.part);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
}

/** Adds `count` at `time` (s) to the counts of a kind, if that is in the span. */
export function addToBin(
  result: Partial<Record<OccurrenceKind, number[]>>,
  kind: OccurrenceKind,
  time: number,
  count: number,
  { from, to }: Span,
  bins: number,
): void {
  if (time < from || time > to) return;
  const bin = Math.min(Math.floor(((time - from) / (to - from || 1)) * bins), bins - 1);
  const of = (result[kind] ??= new Array<number>(bins).fill(0));
  of[bin] = (of[bin] as number) + count;
}
