/** The numbers of the scoreboard, column by column, and their differences. */
import { decimalsFor, groupThousands, withMinus } from '../../contract/number-text.ts';
import type { ScoreMeasure } from '../../contract/measures.ts';
import { aeeCoverage, type LaneStanding, type Standing } from '../../engine/measure/standings.ts';

/** A row of the scoreboard: a lane, or one of its receivers. */
export interface StandingRow extends StandingNumbersOf {
  /** Index of the lane, and what the row is called. */
  readonly lane: number;
  readonly title: string;
  /** Undefined: the lane over its receivers. */
  readonly receiver?: string;
  /** Number of receivers that the AEE of a lane covers, if that are not all. */
  readonly aeeCoverage?: string;
  /** It was measured in the comparison run. */
  readonly isCompared?: true;
}

/** Numbers of a lane or receiver, by column. */
export type StandingNumbersOf = Partial<Record<ScoreMeasure['id'], number | null>>;

/** The row of a lane, and those of its receivers where they are wanted. */
export function rowsOf(standing: LaneStanding, lane: number, withReceivers: boolean, isCompared = false): readonly StandingRow[] {
  const title = isCompared ? `${standing.lane} (comparison)` : standing.lane;
  const more = isCompared ? { isCompared: true as const } : {};
  const receivers = withReceivers ? standing.receivers.map((each) => ({ ...each, lane, title: each.receiver, ...more })) : [];
  return [{ ...standing, lane, title, aeeCoverage: aeeCoverage(standing), ...more }, ...receivers];
}

/** Numbers of one column: all with the same unit, each with three significant digits, whatever the largest is. */
export interface StandingNumbers {
  readonly unit: string;
  readonly texts: readonly string[];
  /** Length of each bar, 0–1, by the largest number. */
  readonly bars: readonly number[];
  /** The rows with the smallest number among the lanes; empty where lower is not better, or all are equal. */
  readonly best: ReadonlySet<number>;
}

export function standingNumbers(column: ScoreMeasure, rows: readonly StandingRow[]): StandingNumbers {
  const { unit, factor } = column.shown ?? { unit: column.unit, factor: 1 };
  const values = rows.map((row) => row[column.id] ?? null).map((value) => value && value * factor);
  const known = values.filter((value) => value !== null);
  const largest = Math.max(0, ...known.map(Math.abs));
  const lanes = rows.flatMap(({ receiver }, row) => (receiver === undefined && typeof values[row] === 'number' ? [row] : []));
  const least = Math.min(...lanes.map((row) => values[row] ?? Infinity));
  const best = lanes.filter((row) => values[row] === least);
  const text = (value: number) => withMinus(groupThousands(value.toFixed(decimalsFor(Math.abs(value), 3))));
  const shown = values.map((value) => (value === null ? '–' : text(value)));
  return {
    unit,
    texts: shown,
    bars: values.map((value) => (value === null || largest === 0 ? 0 : Math.abs(value) / largest)),
    best: new Set(column.better === 'lower' && best.length < lanes.length ? best : []),
  };
}

/** `+12 %`, `−3.1 %`, `×4.2`: how a number differs from the reference; empty where there is none. */
export function differenceText(value: number | null | undefined, reference: number | null | undefined): string {
  if (typeof value !== 'number' || typeof reference !== 'number' || reference === 0) return '';
  const ratio = value / reference;
  if (ratio >= 2) return `×${Number(ratio.toPrecision(2))}`;
  const percent = (ratio - 1) * 100;
  if (Math.abs(percent) < 0.05) return '±0 %';
  return withMinus(`${percent > 0 ? '+' : ''}${percent.toFixed(Math.abs(percent) < 10 ? 1 : 0)} %`);
}

/** The standing of a reference lane for a row: of the same receiver, where the row is of one. */
export function referenceFor(
  row: StandingRow,
  reference: { readonly receivers: readonly (Standing & { readonly receiver: string })[] } & Standing,
): StandingNumbersOf | undefined {
  return row.receiver === undefined ? reference : reference.receivers.find(({ receiver }) => receiver === row.receiver);
}
