/** The report of parts: how every receiver shows them, and what that takes. */
import { measures } from '../../contract/measures.ts';
import type { PartResults, RunResults } from '../../engine/measure/run-results.ts';
import { measureCsv, measureTable, mostRows, type MeasuredRow } from './measure.ts';

function partRows({ lanes }: RunResults): MeasuredRow<PartResults>[] {
  return Object.entries(lanes).flatMap(([lane, { receivers }]) =>
    Object.entries(receivers).flatMap(([receiver, { parts = {} }]) =>
      Object.entries(parts).map(([part, results]) => ({ words: [lane, receiver, part], results })),
    ),
  );
}

/** A table; none where there are no parts. */
export function partTables(results: RunResults): string[] {
  const rows = partRows(results);
  return rows.length === 0 ? [] : [measureTable(['Lane', 'Receiver', 'Part'], measures.part, rows, mostRows)];
}

/** A file; none where there are no parts. */
export function partsCsv(results: RunResults): Readonly<Record<string, string>> {
  const rows = partRows(results);
  return rows.length === 0 ? {} : { 'parts.csv': measureCsv(['lane', 'receiver', 'part'], measures.part, rows) };
}
