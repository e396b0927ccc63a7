/** The report of parts and of points: how every receiver shows what is on an entity. */
import { measures, scopeWords } from '../../contract/measures.ts';
import type { ReceiverResults, RunResults } from '../../engine/measure/run-results.ts';
import { measureCsv, measureTable, mostRows, type MeasuredRow } from './measure.ts';

/** What an entity may have: the field of the results, which names the file, and its name in tables. */
const kinds = [
  { of: 'parts', name: 'Part', measured: measures.part },
  { of: 'points', name: 'Point', measured: measures.point },
] as const;

function rowsOf({ lanes }: RunResults, of: (typeof kinds)[number]['of']): MeasuredRow[] {
  const hadBy = (receiver: ReceiverResults): Readonly<Record<string, object>> => receiver[of] ?? {};
  return Object.entries(lanes).flatMap(([lane, { receivers }]) =>
    Object.entries(receivers).flatMap(([receiver, own]) =>
      Object.entries(hadBy(own)).map(([id, results]) => ({ words: [lane, receiver, id], results })),
    ),
  );
}

/** A table of each kind; none where no entity has it. */
export function partTables(results: RunResults): string[] {
  return kinds.flatMap(({ of, name, measured }) => {
    const rows = rowsOf(results, of);
    return rows.length === 0 ? [] : [measureTable(['Lane', 'Receiver', name], measured, rows, mostRows)];
  });
}

/** The same as files. */
export function partsCsv(results: RunResults): Readonly<Record<string, string>> {
  const files = kinds.flatMap(({ of, name, measured }) => {
    const rows = rowsOf(results, of);
    return rows.length === 0
      ? []
      : [[`${of}.csv`, measureCsv(['lane', 'receiver', name.toLowerCase()], measured, rows, scopeWords.pair)] as const];
  });
  return Object.fromEntries(files);
}
