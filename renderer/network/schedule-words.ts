/** Decisions in words. */
import { narrowSpace, withMinus } from '../../contract/number-text.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import type { ExplainedQuantity } from '../../engine/plugin-api/fairness.ts';
import type { DecisionKind } from '../../engine/publisher/decisions.ts';
import { formatClock, noQuantity, axisTitle } from '../components/format/quantity.ts';
import { csvLine } from '../../contract/csv-line.ts';

export const kindWords: Readonly<Record<DecisionKind, string>> = {
  send: 'sent',
  hold: 'held',
  'send-held': 'sent after being held',
  drop: 'dropped',
  pass: 'not sent',
};

/** `sent`, `held until 00:04.20`, `held for the next trigger`. */
export function decisionInWords({ kind, due }: Pick<DecisionRow, 'kind' | 'due'>): string {
  if (kind !== 'hold') return kindWords[kind];
  return due === null ? 'held for the next trigger' : `held until ${formatClock(due)}`;
}

const digits = 4;

/** A value on which a decision hung, with its unit. */
export function whyInWords(value: number | null | undefined, { unit }: ExplainedQuantity): string {
  if (value === null || value === undefined) return noQuantity;
  const text = withMinus(String(Number(value.toPrecision(digits))));
  return unit === '' ? text : `${text}${narrowSpace}${unit}`;
}

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
