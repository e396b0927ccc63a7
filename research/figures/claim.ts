/** Claims: a sentence of a document, what was measured here, and a verdict by a stated rule. */
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
