/** The occurrences that are marked one by one, at hand: nobody has to go through all the others for them. */
import { markedKinds, occurrenceKinds, type Occurrence, type OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import { occurrenceOf } from './format/occurrence-rows.ts';
import type { MarksRecord } from './format/recording-format.ts';
import type { Table } from './format/table.ts';

const isMarked = occurrenceKinds.map((kind) => markedKinds.includes(kind));

export class MarkList {
  /** In the order of their numbers. */
  readonly #marks: Occurrence[];

  /** `record`: what was found before. */
  constructor(record: MarksRecord = { marks: [] }) {
    this.#marks = [...record.marks];
  }

  /** Whether it holds all of these kinds. */
  static has(kinds: readonly OccurrenceKind[] | undefined): boolean {
    return kinds?.every((kind) => markedKinds.includes(kind)) ?? false;
  }

  /** Finds those in a table of occurrences. */
  take({ first, columns, values, texts }: Table): void {
    for (let at = 0; at < values.length; at += columns) {
      if (isMarked[values[at] as number]) this.#marks.push(occurrenceOf(values.subarray(at, at + columns), first + at / columns, texts));
    }
  }

  record(): MarksRecord {
    return { marks: this.#marks };
  }
}
