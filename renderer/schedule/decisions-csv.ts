/** Decisions as CSV: a line each, with the values on which they hung. */
import { csvLine } from '../../contract/csv-line.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import type { ExplainedQuantity } from '../../engine/plugin-api/fairness.ts';
import { axisTitle } from '../format/quantity.ts';
import { kindWords } from './schedule-words.ts';

interface DecisionsOf {
  readonly lane: string;
  readonly explains: readonly ExplainedQuantity[];
  readonly nameOf: (pair: number) => string;
}

export function decisionsCsv(decisions: readonly DecisionRow[], { lane, explains, nameOf }: DecisionsOf): string {
  const head = csvLine(['time (s)', 'lane', 'receiver', 'update', 'decision', 'due (s)', ...explains.map(axisTitle)]);
  const lines = decisions.map(({ time, pair, update, kind, due, why: values }) =>
    csvLine([time, lane, nameOf(pair), update, kindWords[kind], due, ...explains.map((_, index) => values[index] ?? null)]),
  );
  return [head, ...lines].join('');
}
