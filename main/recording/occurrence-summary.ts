/** The summary of all occurrences of a session: counts by kind and time, and those of rare kinds one by one. */
import { densityParts } from '../../contract/history-calls.ts';
import { markedKinds, occurrenceKinds, type Occurrence, type OccurrenceKind } from '../../contract/session-occurrence.ts';
import { occurrenceOf } from './format/occurrence-rows.ts';
import type { DensityRecord, MarksRecord } from './format/recording-format.ts';
import type { Table } from './format/table.ts';
import { addToBin, type BinCounts, type Span } from './session-past.ts';

const isMarked = occurrenceKinds.map((kind) => markedKinds.includes(kind));

export class OccurrenceSummary {
  /** Length of a part of the session, s. */
  readonly #part: number;
  /** Counts by kind, then by part. */
  readonly #counts = new Map<OccurrenceKind, Map<number, number>>();
  /** In the order of their numbers. */
  readonly #marks: Occurrence[];
  readonly #numbers: Set<number>;

  /** `density`, `marks`: as they were written when the recording ended. */
  constructor(density?: DensityRecord, { marks }: MarksRecord = { marks: [] }) {
    this.#part = density?.part ?? densityParts.length;
    for (const [kind, counts] of Object.entries(density?.counts ?? {})) this.#counts.set(kind as OccurrenceKind, new Map(counts));
    this.#marks = [...marks];
    this.#numbers = new Set(marks.map(({ number }) => number));
  }

  /** True if all of these kinds are among the marks. */
  static marksAll(kinds: readonly OccurrenceKind[] | undefined): boolean {
    return kinds?.every((kind) => markedKinds.includes(kind)) ?? false;
  }

  /** Takes a table of occurrences in. */
  take({ first, columns, values, texts }: Table): void {
    for (let at = 0; at < values.length; at += columns) {
      const number = first + at / columns;
      // Recordings to which notes were added by version 0.1 have counted them already.
      if (this.#numbers.has(number)) continue;
      this.#count(values[at] as number, values[at + 1] as number);
      if (!isMarked[values[at] as number]) continue;
      this.#numbers.add(number);
      this.#marks.push(occurrenceOf(values.subarray(at, at + columns), number, texts));
    }
  }

  get marks(): MarksRecord {
    return { marks: this.#marks };
  }

  get density(): DensityRecord {
    return { part: this.#part, counts: Object.fromEntries([...this.#counts].map(([kind, counts]) => [kind, [...counts]])) };
  }

  /** In each of `bins` equal parts of the span: a part counts where its middle is. */
  countsWithin({ from, to }: Span, bins: number): BinCounts {
    const result: BinCounts = {};
    for (const [kind, counts] of this.#counts) {
      for (const [part, count] of counts) addToBin(result, kind, (part + 0.5) * this.#part, count, { from, to }, bins);
    }
    return result;
  }

  #count(kindNumber: number, time: number): void {
    const kind = occurrenceKinds[kindNumber];
    if (kind === undefined) return;
    const counts = this.#counts.get(kind) ?? new Map<number, number>();
    this.#counts.set(kind, counts);
    const part = Math.floor(time / this.#part);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
}
