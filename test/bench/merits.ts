/** Figures of merit: each beside what it is to reach, or what it is compared with; as one table. */
import { cpus } from 'node:os';
import { decimalsFor, groupThousands } from '../../contract/number-text.ts';

export interface Merit {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The bound or the reference: its number in the same unit, and what it is. */
  readonly reference: number;
  readonly is: string;
  /** Of a bound: on which side of it is good. Left out: a reference to compare with, no bound. */
  readonly good?: 'below' | 'above';
}

/** What a benchmark found: in detail, and what goes into the table of all. */
export interface Findings {
  readonly lines: readonly string[];
  readonly merits: readonly Merit[];
}

const heads = ['figure', 'here', 'beside', 'ratio', 'reached'] as const;

/** One table of all, in Markdown that reads as text, too. */
export function tableOf(merits: readonly Merit[]): string[] {
  const rows = merits.map(cellsOf);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => padded(cell, widths[column]!, column)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => `${'-'.repeat(width - 1)}${isNumber(column) ? ':' : '-'}`).join(' | ')} |`;
  return [line(heads), rule, ...rows.map(line)];
}

function cellsOf({ what, value, unit, reference, is, good }: Merit): string[] {
  const ratio = value / reference;
  const reached = good === undefined ? '' : (good === 'below' ? ratio <= 1 : ratio >= 1) ? 'yes' : 'no';
  return [what, `${digits(value)} ${unit}`, `${is}: ${digits(reference)} ${unit}`, `${digits(ratio)} ×`, reached];
}

const isNumber = (column: number) => column === 1 || column === 3;
const padded = (cell: string, width: number, column: number) => (isNumber(column) ? cell.padStart(width) : cell.padEnd(width));

/** Three significant digits, and all that are before the point. */
function digits(value: number): string {
  return groupThousands(value.toFixed(decimalsFor(Math.abs(value), 3)));
}

/** On what it was measured. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores of ${first?.model.trim() ?? 'an unknown kind'}, ${process.platform} ${process.arch}, Node ${process.version}`;
}
