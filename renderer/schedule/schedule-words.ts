/** Decisions in words. */
import { narrowSpace, withMinus } from '../../contract/number-text.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import type { ExplainedQuantity } from '../../engine/plugin-api/fairness.ts';
import type { DecisionKind } from '../../engine/publisher/decisions.ts';
import { formatClock, noQuantity } from '../format/quantity.ts';

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
