/**
 * A claim about fairness: a ratio of two schedulers, tried in every world, beside what the reference measured. The
 * claims are data: features/reproduce/node/claims/fairness.json.
 */
import { claimsOfRuns, shareOf, shareText, throughoutText, type Claim, type CrossedCase } from '../claim.ts';
import type { Cell, Table } from '../figure.ts';
import { rangeText } from '../figure-text.ts';
import { median } from '../../../../../engine/base/math/sample.ts';
import type { Score, Trial } from './trials.ts';
import { groups, type Group } from './worlds.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };

export interface FairnessClaim {
  readonly id: string;
  /** The document's words, or what became of them. */
  readonly says: string;
  /** The quantity measured, as text; left out: `figure, of / over`. */
  readonly measured?: string;
  readonly figure: keyof Score;
  /**
   * The scheduler whose figure it is; a claim about several has a number for each, unless `take` chooses one of them.
   */
  readonly of: string | readonly string[];
  readonly take?: 'largest' | 'smallest';
  /** The scheduler that it is compared with; of several, the best. Left out: the figure itself counts. */
  readonly over?: string | readonly string[];
  /** The half-widths of the delays (s) that the claim is about; left out: all. */
  readonly spreads?: readonly number[];
  /** Which numbers keep the claim. */
  readonly kept: Bounds;
  /** Least and largest median of the reference's worlds. */
  readonly reference?: Partial<Record<Group, readonly [number, number]>>;
  /** The reference's verdict, in its words. */
  readonly verdict: string;
  readonly why?: string;
}

interface Bounds {
  readonly below?: number;
  readonly above?: number;
  readonly atMost?: number;
  readonly from?: number;
  readonly to?: number;
}

function keeps(
  { below = Infinity, above = -Infinity, atMost = Infinity, from = -Infinity, to = Infinity }: Bounds,
  value: number,
): boolean {
  return value < below && value > above && value <= atMost && value >= from && value <= to;
}

function boundsText({ below, above, atMost, from, to }: Bounds): string {
  if (below !== undefined) return `< ${below}`;
  if (above !== undefined) return `> ${above}`;
  return atMost === undefined ? `${from} to ${to}` : `≤ ${atMost}`;
}

function measuredText({ measured, figure, of, over }: FairnessClaim): string {
  return measured ?? `${figure}, ${[of].flat().join(', ')} / ${[over ?? []].flat().join(', ')}`;
}

/** One number of a trial, or one for each scheduler that the claim is about. */
export function valuesOf({ figure, of, take, over }: FairnessClaim, trial: Trial): readonly number[] {
  const figures = [of].flat().map((scheduler) => trial.of(scheduler)[figure]);
  const least = over === undefined ? 1 : Math.min(...[over].flat().map((scheduler) => trial.of(scheduler)[figure]));
  if (take) return [(take === 'largest' ? Math.max(...figures) : Math.min(...figures)) / least];
  return figures.map((value) => value / least);
}

/**
 * Share by which a median may lie beyond the reference's range and still count as inside: drivers are modelled, not the
 * same.
 */
const margin = tolerances.fairness.beyondReference;

export const insideRule =
  `“Inside” is a group all of whose worlds have medians within the reference's range or at most ${100 * margin} % beyond it, ` +
  '“across” one of which some have, “outside” one of which none has.';

/**
 * The claim over every trial, for the table of verdicts: more than one where drivings are of opposite verdicts, none
 * where it is about other variances than were tried.
 */
export function claimsOf(claim: FairnessClaim, trials: readonly Trial[]): Claim[] {
  if (trialsOf(claim, trials).length === 0) return [];
  const { id, says, verdict: printed, why } = claim;
  const statement = { id, says: `${says} (${measuredText(claim)}: ${boundsText(claim.kept)})`, printed };
  return claimsOfRuns(why === undefined ? statement : { ...statement, why }, casesOf(claim, trials));
}

function trialsOf({ spreads }: FairnessClaim, trials: readonly Trial[]): readonly Trial[] {
  return trials.filter(({ world }) => spreads?.includes(world.spread) ?? true);
}

function casesOf(claim: FairnessClaim, trials: readonly Trial[]): CrossedCase[] {
  return trialsOf(claim, trials).flatMap((trial) => {
    const { world, seed } = trial;
    return valuesOf(claim, trial).map((value) => ({ driving: world.driving, world, seed, kept: keeps(claim.kept, value) }));
  });
}

/** The claim group by group. */
export function detailTable(claims: readonly FairnessClaim[], trials: readonly Trial[]): Table {
  const columns = ['Claim', 'Measured', 'Worlds', 'Medians here', 'All runs', 'Kept', 'Reference', 'Ours is', 'Kept throughout'];
  const rows = claims.flatMap((claim) =>
    groups.flatMap((group) => {
      const own = trialsOf(claim, trials).filter(({ world }) => world.group === group);
      return own.length === 0 ? [] : [detailRow(claim, group, own)];
    }),
  );
  return { id: 'details', title: 'Every claim by group of worlds', columns, rows };
}

function detailRow(claim: FairnessClaim, group: Group, trials: readonly Trial[]): Cell[] {
  const medians = mediansOf(claim, trials);
  const values = trials.flatMap((trial) => valuesOf(claim, trial));
  const cases = casesOf(claim, trials);
  const reference = claim.reference?.[group];
  return [
    claim.id,
    measuredText(claim),
    group,
    rangeText(Math.min(...medians), Math.max(...medians)),
    rangeText(Math.min(...values), Math.max(...values)),
    `${cases.filter(({ kept }) => kept).length}/${cases.length}; ${shareText(cases.map(shareOf))}`,
    reference ? rangeText(...reference) : '–',
    reference ? placeOf(medians, reference) : '–',
    throughoutText(cases),
  ];
}

/** The median over seeds in each world, and of each scheduler where there are several. */
export function mediansOf(claim: FairnessClaim, trials: readonly Trial[]): number[] {
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
