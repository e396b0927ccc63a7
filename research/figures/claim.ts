/** Claims: a sentence of a document, what was measured here, and a verdict by a stated rule. */
import { pairedSummary } from '../../engine/base/math/paired.ts';
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

/** What a document says, as research/claims has it. */
interface Statement extends Pick<Claim, 'id' | 'says' | 'why'> {
  readonly printed?: string;
}

/** A statement about a figure, which holds from the first to the second number. */
interface RangeStatement extends Statement {
  readonly range: readonly number[];
  readonly unit?: string;
}

/**
 * A claim that each run, or case, either keeps or breaks. `least`: the share of cases that the claim itself names; with
 * it the claim holds or fails.
 */
export function claimOfCases(statement: Statement, kept: readonly boolean[], least?: number): Claim {
  const held = kept.filter(Boolean).length;
  const verdict = least === undefined ? verdictOf(held, kept.length) : held / kept.length >= least ? 'holds' : 'fails';
  return { printed: '', ...statement, ours: `${held}/${kept.length}`, verdict };
}

/** Cases of the same world, or of the same seed, are dependent. */
export interface CrossedCase {
  readonly world: unknown;
  readonly seed: number;
  readonly kept: boolean;
}

/**
 * A claim over worlds that all have the same seeds. Beside the count of cases it has the share with its interval, unless
 * all cases agree, and in how many worlds and with how many seeds every case keeps it.
 */
export function claimOfCrossed(statement: Statement, cases: readonly CrossedCase[]): Claim {
  const claim = claimOfCases(
    statement,
    cases.map(({ kept }) => kept),
  );
  const agree = new Set(cases.map(({ kept }) => kept)).size < 2;
  const texts = [claim.ours, ...(agree ? [] : [shareText(cases)]), throughoutText(cases)];
  return { ...claim, ours: texts.join('; ') };
}

/** What `claimOfCrossed` prints, in words. */
export const crossedRule =
  'Beside the count stand the share with its 95 % interval by bootstrap over worlds and seeds, and the worlds and the seeds in which every case keeps the claim. ' +
  'All worlds have the same seeds, and the schedulers of a run the same path: worlds and seeds are what was tried independently, not cases. ' +
  'Where all cases agree the bootstrap has no interval; 20 of 20 independent seeds fit every share above 83 % (95 %, Clopper and Pearson).';

/** `65.5 % (44.1–84.5)`: the interval by bootstrap over worlds and seeds. */
export function shareText(cases: readonly CrossedCase[]): string {
  const worlds = [...new Set(cases.map(({ world }) => world))];
  const pairs = cases.map(({ world, seed, kept }) => ({ world: worlds.indexOf(world), seed, value: kept ? 1 : 0, baseline: 0 }));
  const { difference, low, high } = pairedSummary(pairs);
  return `${percent(difference)} % (${percent(low)}–${percent(high)})`;
}

function percent(share: number): string {
  return Number.isFinite(share) ? (100 * share).toFixed(1) : figureText(share);
}

/** In how many worlds, and with how many seeds, every case is kept. */
export function throughoutText(cases: readonly CrossedCase[]): string {
  const broken = cases.filter(({ kept }) => !kept);
  const count = (of: (one: CrossedCase) => unknown) => {
    const all = new Set(cases.map(of)).size;
    return `${all - new Set(broken.map(of)).size}/${all}`;
  };
  return `${count(({ world }) => world)} worlds, ${count(({ seed }) => seed)} seeds`;
}

/** From here on a range has no upper end. */
const unbounded = 1e6;

/** A range in words: `≥ a`, or `a–b`. */
export function spanText(least: number, most: number): string {
  return most >= unbounded ? `≥ ${figureText(least)}` : rangeText(least, most);
}

/** A claim that a figure lies in the range of its statement. */
export function claimOfRange({ range, unit = '', ...statement }: RangeStatement, value: number): Claim {
  const [least = NaN, most = NaN] = range;
  const span = `${spanText(least, most)}${unit}`;
  const printed = statement.printed === undefined ? span : `${statement.printed}; holds: ${span}`;
  const verdict = value >= least && value <= most ? 'holds' : 'fails';
  return { ...statement, printed, ours: `${figureText(value)}${unit}`, verdict };
}

/** A claim that a figure equals the printed one to within `tolerance`, a share of it. */
export function claimOfFigure(statement: Statement, value: number, printed: number, tolerance: number): Claim {
  const verdict = Math.abs(value - printed) <= tolerance * Math.abs(printed) ? 'holds' : 'fails';
  const off = `${value >= printed ? '+' : '−'}${(100 * Math.abs(value / printed - 1)).toFixed(1)} %`;
  const margin = `± ${figureText(100 * tolerance)} %`;
  return { ...statement, printed: `${figureText(printed, 4)} (${margin})`, ours: `${figureText(value, 4)} (${off})`, verdict };
}
