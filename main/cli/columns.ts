/** Columns of text: cells in rows, numbers to the right, a rule under the head. */
import { decimalsFor, groupThousands } from '../../contract/number-text.ts';

export interface Column {
  readonly title: string;
  /** Unit, shown under the title. */
  readonly unit?: string;
  /** Words stand to the left, numbers to the right. */
  readonly words?: boolean;
}

/** A table with two lines of head (titles and units), ending in a line break. */
export function tableText(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const head = [columns.map(({ title }) => title), columns.map(({ unit = '' }) => unit)];
  const hasUnits = columns.some(({ unit }) => unit);
  const shown = [...(hasUnits ? head : head.slice(0, 1)), ...rows];
  const widths = columns.map((_, index) => Math.max(...shown.map((row) => row[index]!.length)));
  const rule = widths.map((width) => '─'.repeat(width));
  const lines = [...shown.slice(0, shown.length - rows.length), rule, ...rows];
  return lines.map((cells) => lineText(cells, columns, widths)).join('');
}

function lineText(cells: readonly string[], columns: readonly Column[], widths: readonly number[]): string {
  const padded = cells.map((cell, index) => (columns[index]!.words ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)));
  return `${padded.join('  ').trimEnd()}\n`;
}

/** Three significant digits, narrow spaces between thousands, a dash for nothing. */
export function figure(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return '–';
  if (value !== 0 && Math.abs(value) < 0.0005) return value.toExponential(1);
  const rounded = Number(value.toPrecision(3));
  return groupThousands(rounded.toFixed(decimalsFor(Math.abs(rounded), 3)));
}

/** A time (s) in milliseconds. */
export function milliseconds(time: number | null): string {
  return figure(time === null ? null : time * 1000);
}

/** A whole number with narrow spaces between thousands. */
export function whole(value: number): string {
  return groupThousands(String(value));
}
