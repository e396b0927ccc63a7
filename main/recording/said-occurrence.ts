/** An occurrence that is told in words, as a table of its own: a note, for one. */
import { type Occurrence, occurrenceKinds } from '../../contract/history/session-occurrence.ts';
import { occurrenceColumns } from './format/occurrence-rows.ts';
import type { Table } from './format/table.ts';

export type SaidOccurrence = Pick<Occurrence, 'kind' | 'time' | 'text' | 'entity'>;

/** `number`: its own, among the occurrences of the recording. */
export function saidTable({ kind, time, text = '', entity = -1 }: SaidOccurrence, number: number): Required<Omit<Table, 'times'>> {
  const cells: Partial<Record<(typeof occurrenceColumns)[number], number>> = {
    ...{ kind: occurrenceKinds.indexOf(kind), time, entity, since: NaN, text: 0 },
  };
  const values = Float64Array.from(occurrenceColumns, (name) => cells[name] ?? -1);
  return { first: number, columns: values.length, values, texts: [text] };
}
