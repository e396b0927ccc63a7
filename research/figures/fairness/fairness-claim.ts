/** A claim about fairness: a ratio of two schedulers, tried in every world, beside what the reference measured. */
import { verdictOf, type Claim } from '../claim.ts';
import type { Cell, Table } from '../figure.ts';
import { rangeText } from '../figure-text.ts';
import { median } from '../statistics.ts';
import type { Trial } from './trials.ts';
import { groups, type Group } from './worlds.ts';

export interface FairnessClaim {
  readonly id: string;
  /** The document's words, or what became of them. */
  readonly says: string;
  /** What is measured in each trial; several numbers where the claim is about several schedulers. */
  readonly measured: string;
  of(trial: Trial): number | readonly number[];
  /** Whether a number keeps the claim, in words and as a function. */
  readonly kept: string;
  keeps(value: number): boolean;
  /** Least and largest median of the reference's worlds. */
  readonly reference?: Partial<Record<Group, readonly [number, number]>>;
  /** The reference's verdict, in its words. */
  readonly verdict: string;
  readonly why?: string;
}

/** How far beyond the reference's range a median may lie to be called inside: drivers are modelled, not the same. */
const margin = 0.15;

export const insideRule =
  `“Inside” is a group all of whose worlds have medians within the reference's range or at most ${100 * margin} % beyond it, ` +
  '“across” one of which some have, “outside” one of which none has.';

/** The claim over every trial, for the table of verdicts. */
export function claimOf(claim: FairnessClaim, trials: readonly Trial[]): Claim {
  const values = trials.flatMap((trial) => valuesOf(claim, trial));
  const held = values.filter((value) => claim.keeps(value)).length;
  const { id, says, verdict: printed, why } = claim;
  return {
    id,
    says: `${says} (${claim.measured}: ${claim.kept})`,
    printed,
    ours: `${held}/${values.length}`,
    verdict: verdictOf(held, values.length),
    ...(why === undefined ? {} : { why }),
  };
}

/** The claim group by group. */
export function detailTable(claims: readonly FairnessClaim[], trials: readonly Trial[]): Table {
  const columns = ['Claim', 'Measured', 'Worlds', 'Medians here', 'All runs', 'Kept', 'Reference', 'Ours is'];
  const rows = claims.flatMap((claim) =>
    groups.flatMap((group) => {
      const own = trials.filter(({ world }) => world.group === group);
      return own.length === 0 ? [] : [detailRow(claim, group, own)];
    }),
  );
  return { id: 'details', title: 'Every claim by group of worlds', columns, rows };
}

function detailRow(claim: FairnessClaim, group: Group, trials: readonly Trial[]): Cell[] {
  const medians = mediansOf(claim, trials);
  const values = trials.flatMap((trial) => valuesOf(claim, trial));
  const held = values.filter((value) => claim.keeps(value)).length;
  const reference = claim.reference?.[group];
  return [
    claim.id,
    claim.measured,
    group,
    rangeText(Math.min(...medians), Math.max(...medians)),
    rangeText(Math.min(...values), Math.max(...values)),
    `${held}/${values.length}`,
    reference ? rangeText(...reference) : '–',
    reference ? placeOf(medians, reference) : '–',
  ];
}

/** The median over seeds in each world, and of each scheduler where there are several. */
export function mediansOf(claim: Pick<FairnessClaim, 'of'>, trials: readonly Trial[]): number[] {
  const worlds = [...new Set(trials.map(({ world }) => world))];
  return worlds.flatMap((world) => {
    const own = trials.filter((trial) => trial.world === world).map((trial) => valuesOf(claim, trial));
    return (own[0] ?? []).map((_, scheduler) => median(own.map((values) => values[scheduler] ?? NaN)));
  });
}

export function placeOf(medians: readonly number[], [least, most]: readonly [number, number]): 'inside' | 'across' | 'outside' {
  const inside = medians.filter((value) => value >= least * (1 - margin) && value <= most * (1 + margin)).length;
  if (inside === 0) return 'outside';
  return inside === medians.length ? 'inside' : 'across';
}

function valuesOf({ of }: Pick<FairnessClaim, 'of'>, trial: Trial): readonly number[] {
  const value = of(trial);
  return typeof value === 'number' ? [value] : value;
}
