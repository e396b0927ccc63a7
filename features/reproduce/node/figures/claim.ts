/** Claims: a sentence of a document, what was measured here, and a verdict by a stated rule. */
import { pairedSummary } from '../../../../engine/base/math/paired.ts';
import type { Estimate } from './estimate.ts';
import { figureText, rangeText } from './figure-text.ts';
import tolerances from '../tolerances.json' with { type: 'json' };

export type Verdict = 'holds' | 'mostly holds' | 'undecided' | 'mostly fails' | 'fails';

export interface Claim {
  /** Where the document says so, or the claim's usual number. */
  readonly id: string;
  readonly says: string;
  /** The document's figure, or that of the reference implementation, in words. */
  readonly printed: string;
  readonly ours: string;
  readonly verdict: Verdict;
  /** Why it differs, where it does; or what it hangs on. */
  readonly why?: string;
}

/** The rule of `verdictOf`, in words. */
export const verdictRule =
  'A claim about runs “holds” when it does in at least 95 % of them, “mostly holds” in at least 70 %, is “undecided” down to 30 %, “mostly fails” down to 5 %, ' +
  'and “fails” below. A figure “holds” when it lies within the tolerance or range given beside it, and “fails” otherwise.';

/** The verdict on a claim that is true in `held` of `all` runs. */
export function verdictOf(held: number, all: number): Verdict {
  const share = held / all;
  const { holds, mostlyHolds, undecided, mostlyFails } = tolerances.verdicts;
  if (!(share >= mostlyFails)) return 'fails';
  if (share < undecided) return 'mostly fails';
  if (share < mostlyHolds) return 'undecided';
  return share < holds ? 'mostly holds' : 'holds';
}

/** A statement of a document, as the folder `claims` has it. */
interface Statement extends Pick<Claim, 'id' | 'says' | 'why'> {
  readonly printed?: string;
}

/** A statement about a figure, which holds from the first to the second number. */
interface RangeStatement extends Statement {
  readonly range: readonly number[];
  readonly unit?: string;
}

/**
 * A claim that each case, without random numbers, either keeps or breaks. `least`: the share of cases that the claim
 * itself names; with it the claim holds or fails.
 */
export function claimOfCases(statement: Statement, kept: readonly boolean[], least?: number): Claim {
  const held = kept.filter(Boolean).length;
  return { printed: '', ...statement, ours: `${held}/${kept.length}`, verdict: verdictAt(held / kept.length, least) };
}

function verdictAt(share: number, least: number | undefined): Verdict {
  return least === undefined ? verdictOf(share, 1) : share >= least ? 'holds' : 'fails';
}

/** Cases of the same driving, or of the same seed, are dependent. */
export interface CrossedCase {
  /** The driver and the style: worlds of the same driving have the same path under a seed. */
  readonly driving: string;
  /** Further differences between cases of a seed: the network, a threshold; left out: the driving alone. */
  readonly world?: unknown;
  readonly seed: number;
  readonly kept: boolean;
}

/**
 * A claim about runs with random numbers. Beside the count of cases it has the share with its interval, and in how many
 * worlds and with how many seeds every case keeps it. `least` is that of `claimOfCases`.
 */
export function claimOfRuns(statement: Statement, cases: readonly CrossedCase[], least?: number): Claim {
  const kept = cases.map((one) => one.kept);
  const claim = claimOfCases(statement, kept, least);
  if (cases.length === 0) return claim;
  const shares = cases.map(shareOf);
  const texts = [claim.ours, shareText(shares, (share) => verdictAt(share, least)), throughoutText(cases)].filter((text) => text !== '');
  return { ...claim, ours: texts.join('; ') };
}

/**
 * The claim, or one for each driving where drivings are of opposite verdicts: of runs with keys that break it and runs
 * with a mouse that keep it a share says nothing.
 */
export function claimsOfRuns(statement: Statement, cases: readonly CrossedCase[]): Claim[] {
  return byDriving(cases, (own) => claimOfRuns(statement, own));
}

/** The same for what has a driving, and a claim that is made of it. */
export function byDriving<Case extends Pick<CrossedCase, 'driving'>>(
  cases: readonly Case[],
  claimOf: (cases: readonly Case[]) => Claim,
): Claim[] {
  const apart = [...new Set(cases.map(({ driving }) => driving))].map((driving) => {
    const claim = claimOf(cases.filter((one) => one.driving === driving));
    return { ...claim, says: `${claim.says}: ${driving}` };
  });
  const isAny = (...sought: readonly Verdict[]) => apart.some(({ verdict }) => sought.includes(verdict));
  const isOpposite = isAny('holds', 'mostly holds') && isAny('fails', 'mostly fails');
  return isOpposite ? apart : [claimOf(cases)];
}

/** Explains in words what claims of runs, and of figures of runs, print. */
export const runsRule =
  'Beside a count of runs stand the share with its 95 % interval, and the worlds (a driving, in one network and with one threshold) and the seeds in which every case keeps the claim. ' +
  'Runs of the same driving, or of the same seed, depend on each other. The interval is therefore by bootstrap over drivings and seeds, both resampled, and not over cases; there are few drivings, for which it is rather too narrow. ' +
  'Where all cases agree the bootstrap has no width; the interval is then that of as many independent seeds that agree (Clopper and Pearson). ' +
  'Where the claim holds or mostly holds with some drivings and fails or mostly fails with others, each driving has a row of its own. ' +
  'Behind a figure that is of several seeds stands its 95 % interval in brackets, by bootstrap over the seeds; the figure itself has the verdict. ' +
  'A count or a figure that stands alone is of runs without random numbers.';

export function shareOf({ driving, seed, kept }: CrossedCase): ShareOfRun {
  return { driving, seed, share: kept ? 1 : 0 };
}

/** The share of something that is kept in a run. */
export interface ShareOfRun {
  readonly driving: string;
  readonly seed: number;
  readonly share: number;
}

/** `65.5 % (44.1–84.5)`: the mean share, with as many digits as have its verdict. */
export function shareText(runs: readonly ShareOfRun[], verdict?: (share: number) => Verdict): string {
  const drivings = [...new Set(runs.map(({ driving }) => driving))];
  const pairs = runs.map(({ driving, seed, share }) => ({ world: drivings.indexOf(driving), seed, value: share, baseline: 0 }));
  const summary = pairedSummary(pairs);
  const share = summary.difference;
  const { low, high } = share === 0 || share === 1 ? agreeing(share, summary.seeds) : summary;
  const decimals = deciding(1, (digits) => verdict?.(Number((100 * share).toFixed(digits)) / 100) === verdict?.(share));
  return `${(100 * share).toFixed(decimals)} % (${percent(low)}–${percent(high)})`;
}

/** The exact 95 % interval of a share of 0 or 1 in `count` independent tries. */
function agreeing(share: 0 | 1, count: number): { readonly low: number; readonly high: number } {
  const least = 0.025 ** (1 / count);
  return share === 1 ? { low: least, high: 1 } : { low: 0, high: 1 - least };
}

function percent(share: number): string {
  return Number.isFinite(share) ? (100 * share).toFixed(1) : figureText(share);
}

/** In how many worlds, and with how many seeds, every case is kept; nothing of what has a single case each, or is one. */
export function throughoutText(cases: readonly CrossedCase[]): string {
  const broken = cases.filter(({ kept }) => !kept);
  const count = (of: (one: CrossedCase) => unknown, name: string) => {
    const all = new Set(cases.map(of)).size;
    return all > 1 && all < cases.length ? [`${all - new Set(broken.map(of)).size}/${all} ${name}`] : [];
  };
  return [...count(({ driving, world = driving }) => world, 'worlds'), ...count(({ seed }) => seed, 'seeds')].join(', ');
}

/** From here on a range has no upper end. */
const unbounded = 1e6;

/** A range in words: `≥ a`, or `a–b`. */
export function spanText(least: number, most: number): string {
  return most >= unbounded ? `≥ ${figureText(least)}` : rangeText(least, most);
}

/** A figure of runs with random numbers has its interval; a number alone is of runs without. */
export type Measured = number | Estimate;

const valueOf = (measured: Measured) => (typeof measured === 'number' ? measured : measured.value);

/** ` (a–b)`: the interval behind a figure that has one. */
function intervalText(measured: Measured, digits = 3): string {
  return typeof measured === 'number' ? '' : ` (${rangeText(measured.low, measured.high, digits)})`;
}

/** A claim that a figure lies in the range of its statement. */
export function claimOfRange({ range, unit = '', ...statement }: RangeStatement, measured: Measured): Claim {
  const [least = NaN, most = NaN] = range;
  const span = `${spanText(least, most)}${unit}`;
  const printed = statement.printed === undefined ? span : `${statement.printed}; holds: ${span}`;
  const holds = (figure: number) => figure >= least && figure <= most;
  const value = valueOf(measured);
  const ours = `${decidingText(value, holds)}${unit}${intervalText(measured)}`;
  return { ...statement, printed, ours, verdict: holds(value) ? 'holds' : 'fails' };
}

/** Doubles have no more. */
const mostDigits = 17;

/** A figure with three digits, or as many as it takes to print one that has the same verdict. */
export function decidingText(value: number, holds: (figure: number) => boolean): string {
  return figureText(
    value,
    deciding(3, (digits) => holds(Number(value.toPrecision(digits))) === holds(value)),
  );
}

/** The least number of digits, from `least` on, that does not change a verdict. */
function deciding(least: number, isSame: (digits: number) => boolean): number {
  let digits = least;
  while (digits < mostDigits && !isSame(digits)) digits += 1;
  return digits;
}

/** A claim that a figure equals the printed one to within `tolerance`, a share of it; `printed` says whose it is. */
export function claimOfFigure({ printed: whose, ...statement }: Statement, measured: Measured, printed: number, tolerance: number): Claim {
  const value = valueOf(measured);
  const most = Number((100 * tolerance).toPrecision(mostDigits - 2));
  const off = 100 * Math.abs(value / printed - 1);
  const decimals = deciding(1, (digits) => Number(off.toFixed(digits)) <= most === off <= most);
  return {
    ...statement,
    printed: `${whose === undefined ? '' : `${whose} `}${figureText(printed, 4)} (± ${figureText(most)} %)`,
    ours: `${figureText(value, 4)} (${value >= printed ? '+' : '−'}${off.toFixed(decimals)} %)${intervalText(measured, 4)}`,
    verdict: off <= most ? 'holds' : 'fails',
  };
}
