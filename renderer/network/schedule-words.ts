/** Decisions in words. */
import { narrowSpace } from '../../contract/number-text.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import type { ExplainedQuantity } from '../../engine/plugin-api/fairness.ts';
import type { DecisionKind } from '../../engine/publisher/decisions.ts';
import { axisTitle, formatClock, formatMeasure, formatQuantity, noQuantity, unitOf } from '../components/format/quantity.ts';
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

/** `error E when it would arrive`: a quantity of the scheduler inside a line; its symbols keep their case. */
export function quantityInWords({ title }: Pick<ExplainedQuantity, 'title'>): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** A value on which a decision hung, with its unit. */
export function whyInWords(value: number | null | undefined, { unit }: ExplainedQuantity): string {
  if (value === null || value === undefined) return noQuantity;
  const known = unit === '' ? undefined : unitOf(unit);
  return known ? formatQuantity(value, known) : [formatMeasure(value), unit].filter(Boolean).join(narrowSpace);
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
