/** A trigger in the file that says how many updates it is to make, not at which distance. */
import type { InheritedLane } from './lane-inheritance.ts';
import { listed, type Problem, type Report } from './problem.ts';
import { refer } from './references.ts';
import type { TriggerFields } from './trigger.ts';

export type TriggerWish =
  /** So many in the whole run. */
  | { readonly kind: 'triggers'; readonly triggers: number }
  /** So many that n′ · t′ = n · t: `perTrigger` times its own are the receivers times those of the lane `lane`. */
  | { readonly kind: 'budgetOf'; readonly lane: string; readonly perTrigger: number };

const defaultPerTrigger = 1;

export function wishOf({ triggers, budgetOf, perTrigger = defaultPerTrigger }: TriggerFields): TriggerWish | undefined {
  if (triggers !== undefined) return { kind: 'triggers', triggers };
  return budgetOf === undefined ? undefined : { kind: 'budgetOf', lane: budgetOf, perTrigger };
}

/**
 * Reports lanes that take their budget from a lane that is not there, that takes its own from another, or whose updates go to some only.
 */
export function checkBudgets(lanes: readonly (InheritedLane | null)[], report: Report): void {
  const known = lanes.filter((lane) => lane !== null);
  const ids = known.map(({ fields }) => fields);
  const givers = ids.filter(({ trigger, relevance }) => trigger?.budgetOf === undefined && !relevance);
  for (const { fields, chain } of known) {
    const giver = fields.trigger?.budgetOf;
    if (giver === undefined) continue;
    const [path, ...inheritedFrom] = chain.map((index) => ['lanes', index, 'trigger', 'budgetOf']);
    const place = (problem: Problem) => report({ ...problem, path: path!, inheritedFrom });
    const index = refer('lane', ids, giver, path!, place);
    if (index < 0 || givers.includes(ids[index]!)) continue;
    const reason = ids[index]!.relevance ? 'has levels of detail' : 'takes its budget from another lane';
    place({ path: path!, message: `the lane "${giver}" ${reason}; allowed: ${listed(givers.map(({ id }) => id))}.` });
  }
}
