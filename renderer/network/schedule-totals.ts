/** The outcome of a receiver's updates, counted over the decisions that are shown. */
import type { DecisionRow } from '../../contract/decisions.ts';
import type { DecisionKind } from '../../engine/publisher/decisions.ts';

export interface ScheduleTotal {
  readonly pair: number;
  readonly counts: Readonly<Record<DecisionKind, number>>;
  /** The share of all updates that were sent to any receiver, immediately or later; NaN while none was. */
  readonly share: number;
}

const none: Readonly<Record<DecisionKind, number>> = { send: 0, hold: 0, 'send-held': 0, drop: 0, pass: 0 };

export function totalsOf(decisions: readonly DecisionRow[], pairs: readonly number[]): readonly ScheduleTotal[] {
  const counts = new Map(pairs.map((pair) => [pair, { ...none }]));
  for (const { pair, kind } of decisions) {
    const own = counts.get(pair);
    if (own) own[kind]++;
  }
  const all = [...counts.values()].reduce((sum, own) => sum + sentOf(own), 0);
  return pairs.map((pair) => {
    const own = counts.get(pair) ?? none;
    return { pair, counts: own, share: sentOf(own) / all };
  });
}

function sentOf(counts: Readonly<Record<DecisionKind, number>>): number {
  return counts.send + counts['send-held'];
}
