/** Figures of merit: each beside what it is to reach, or what it is compared with; as rows of one table. */
import { cpus } from 'node:os';
import type { Column } from '../../main/cli/columns.ts';
import { decimalsFor, groupThousands } from '../../contract/number-text.ts';

export interface Merit {
  readonly what: string;
  /** NaN: not measured. */
  readonly value: number;
  readonly unit: string;
  /** The bound or the reference: its number in the same unit (NaN: not measured), and what it is. */
  readonly reference: number;
  readonly is: string;
  /** Of a bound: on which side of it is good. Left out: a reference to compare with, no bound. */
  readonly good?: 'below' | 'above';
  /** Every round must hold the bound: the worst one counts, not the median. */
  readonly every?: boolean;
}

/** What a benchmark found: in detail, and what goes into the table of all. */
export interface Findings {
  readonly lines: readonly string[];
  readonly merits: readonly Merit[];
  /** Of each plugin, ns of a call, as tunings have them. */
  readonly callCosts?: Readonly<Record<string, number>>;
}

/**
 * Of rounds of one benchmark: medians of its figures, and of what they stand beside, or the worst where every round
 * counts; the lines of the last round.
 */
export function medianOf(rounds: readonly Findings[]): Findings {
  const { merits, ...last } = rounds.at(-1)!;
  const inOrder = (read: (merit: Merit) => number, what: string) =>
    rounds.flatMap((round) => round.merits.filter((merit) => merit.what === what).map(read)).sort((a, b) => a - b);
  const ofAll = (merit: Merit): Merit => {
    const values = inOrder(({ value }) => value, merit.what);
    const references = inOrder(({ reference }) => reference, merit.what);
    const at = merit.every ? (merit.good === 'above' ? 0 : values.length - 1) : values.length >> 1;
    return { ...merit, value: values[at]!, reference: references[references.length >> 1]! };
  };
  return { ...last, merits: merits.map(ofAll) };
}

/** Of the one table of all. */
export const meritColumns: readonly Column[] = [
  { title: 'figure', words: true },
  { title: 'here' },
  { title: 'beside', words: true },
  { title: 'ratio' },
  { title: 'reached', words: true },
];

export function meritCells({ what, value, unit, reference, is, good, every }: Merit): string[] {
  // As it is shown, since no page makes more frames than the screen; what must never happen is not rounded away.
  const ratio = every ? value / reference : Number((value / reference).toPrecision(3));
  const isMeasured = !Number.isNaN(ratio);
  const reached = good === undefined || !isMeasured ? '' : (good === 'below' ? ratio <= 1 : ratio >= 1) ? 'yes' : 'no';
  return [what, inUnit(value, unit), `${is}: ${inUnit(reference, unit)}`, isMeasured ? `${digits(ratio)} ×` : '', reached];
}

function inUnit(value: number, unit: string): string {
  return Number.isNaN(value) ? 'not measured' : `${digits(value)} ${unit}`;
}

/** Three significant digits, and all that are before the point. */
function digits(value: number): string {
  return groupThousands(value.toFixed(decimalsFor(Math.abs(value), 3)));
}

/** On what it was measured. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores of ${first?.model.trim() ?? 'an unknown kind'}, ${process.platform} ${process.arch}, Node ${process.version}`;
}
