/**
 * A figure of a sweep: a metric over the first varied field, or against another metric; a line for each lane, with its
 * spread over the repeats.
 */
import { fieldTitle } from '../../../../experiment/field-titles.ts';
import type { SweepRow, SweepState } from '../../calls/sweep-state.ts';
import { summaryOf, type SampleSummary } from '../../../../engine/base/math/sample.ts';
import type { CatalogueMetric } from './metric-catalogue.ts';
import { shownVariation, valueInWords } from './shown-values.ts';
import { csvLine } from '../../../../contract/csv-line.ts';

export const spreads = ['quartiles', 'confidence'] as const;
/** Median with quartiles, or mean with its 95 % confidence interval. */
export type Spread = (typeof spreads)[number];

/** The shown part of the sweep. */
export interface FigureChoice {
  readonly metric: CatalogueMetric;
  /** The metric along the horizontal axis; null or left out: the first varied field. */
  readonly against?: CatalogueMetric | null;
  /** The receiver of a receiver's metric; null: a line for each of `receivers`; `allReceivers`: the mean over them. */
  readonly receiver: string | null;
  readonly receivers: readonly string[];
  /** The index of the value that is shown, for the second, third … varied field; null: a line for each. */
  readonly others: readonly (number | null)[];
  readonly spread: Spread;
}

/** Stands for the mean over all receivers; no receiver has this id. */
export const allReceivers = '*';

/** A column of rows that the figure needs. */
export interface FigureColumn {
  readonly name: string;
  /** Index of the lane; −1: of the game, which no lane has. */
  readonly lane: number;
  readonly receiver: string;
  /** It is of the metric along the horizontal axis. */
  readonly isAcross?: true;
}

/** Ends and middle of a spread over the repeats. */
interface Shown {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface FigurePoint extends Shown {
  /** Index of the first field's value. */
  readonly index: number;
  readonly x: number;
  /** Against another metric: the spread of that one, whose middle is `x`. */
  readonly across?: Shown;
  /** Repeats that are measured; NaN numbers where there is none. */
  readonly n: number;
}

export interface FigureSeries {
  readonly lane: number;
  readonly laneId: string;
  /** Id of the legend's column, empty where there is only one. */
  readonly column: string;
  readonly points: readonly FigurePoint[];
}

type Plan = Pick<SweepState, 'variations' | 'repeats' | 'lanes'>;

export function figureColumns({ against, ...choice }: FigureChoice, lanes: readonly string[]): readonly FigureColumn[] {
  const across = against ? columnsOf({ ...choice, metric: against }, lanes).map((column) => ({ ...column, isAcross: true as const })) : [];
  return [...columnsOf(choice, lanes), ...across];
}

type ColumnChoice = Pick<FigureChoice, 'metric' | 'receiver' | 'receivers'>;

function columnsOf({ metric, receiver, receivers }: ColumnChoice, lanes: readonly string[]): readonly FigureColumn[] {
  if (metric.level === 'game') return [{ name: `game.${metric.id}`, lane: -1, receiver: '' }];
  if (metric.level === 'lane') return lanes.map((id, lane) => ({ name: `${id}.${metric.id}`, lane, receiver: '' }));
  const shown = receiver === null || receiver === allReceivers ? receivers : [receiver];
  return lanes.flatMap((id, lane) => shown.map((each) => ({ name: `${id}.${each}.${metric.id}`, lane, receiver: each })));
}

/** Positions on the axis: the values where all are numbers, otherwise their places in the list. */
export function positionsOf(values: readonly string[]): { readonly xs: readonly number[]; readonly numeric: boolean } {
  const numbers = values.map((value) => (value.trim() === '' ? NaN : Number(value)));
  const numeric = numbers.every(Number.isFinite);
  return { xs: numeric ? numbers : values.map((_, index) => index), numeric };
}

/** Stands for the varied fields of a sweep that has none: its seeds are one point. */
const seedsAlone: SweepState['variations'][number] = { path: 'seeds', values: ['all'], unit: '', help: '' };

/** Along the horizontal axis. */
export function firstField({ variations }: Pick<Plan, 'variations'>): SweepState['variations'][number] {
  return variations[0] ?? seedsAlone;
}

/** The lines, point after point along the axis. `rows` have the cells of `columns`. */
export function figureSeries(
  plan: Plan,
  rows: ReadonlyMap<number, SweepRow>,
  columns: readonly FigureColumn[],
  choice: Pick<FigureChoice, 'against' | 'receiver' | 'others' | 'spread'>,
): readonly FigureSeries[] {
  const others = plan.variations.slice(1);
  const { xs } = positionsOf(firstField(plan).values);
  const order = [...xs.keys()].sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0));
  return linesOf(columns, choice.receiver).flatMap(({ cells, ...column }) =>
    combinations(others, choice.others).map(({ indices, label }) => ({
      lane: column.lane,
      laneId: plan.lanes[column.lane] ?? 'game',
      column: [choice.receiver === null ? column.receiver : '', ...label].filter(Boolean).join(', '),
      points: order.map((index): FigurePoint => {
        const summaryAt = (of: readonly number[]) => summaryOf(sampleAt(plan, rows, pointNumber(plan, [index, ...indices]), of));
        const summary = summaryAt(cells);
        const point = { index, x: xs[index] ?? NaN, ...shownOf(summary, choice.spread), n: summary.n };
        if (!choice.against) return point;
        const across = shownOf(summaryAt(cellsAcross(columns, column)), choice.spread);
        return { ...point, x: across.middle, across };
      }),
    })),
  );
}

/** The cells of the other metric for a line: of its lane and receiver, else of its lane, else all. */
function cellsAcross(columns: readonly FigureColumn[], { lane, receiver }: Pick<FigureColumn, 'lane' | 'receiver'>): readonly number[] {
  const all = columns.flatMap((column, cell) => (column.isAcross ? [{ ...column, cell }] : []));
  const inLane = all.filter((column) => column.lane === lane);
  const own = inLane.filter((column) => column.receiver === receiver);
  return [own, inLane, all].find((found) => found.length > 0)?.map(({ cell }) => cell) ?? [];
}

/** With the cells of rows that each line is the mean of. */
function linesOf(columns: readonly FigureColumn[], receiver: string | null) {
  const cells = columns.map((column, cell) => ({ ...column, cells: [cell] })).filter(({ isAcross }) => !isAcross);
  if (receiver !== allReceivers) return cells;
  return [...new Set(cells.map(({ lane }) => lane))].map((lane) => ({
    lane,
    receiver: '',
    cells: cells.flatMap((column) => (column.lane === lane ? column.cells : [])),
  }));
}

interface Combination {
  /** Indices of the values of the second, third … field. */
  readonly indices: readonly number[];
  /** Values of the fields that have a line each. */
  readonly label: readonly string[];
}

function combinations(others: Plan['variations'], shown: FigureChoice['others']): readonly Combination[] {
  return others.reduce<readonly Combination[]>(
    (before, variation, place) => {
      const { values } = variation;
      const chosen = shown[place] ?? null;
      const indices = chosen === null ? [...values.keys()] : [Math.min(chosen, values.length - 1)];
      return before.flatMap(({ indices: outer, label }) =>
        indices.map((index) => ({
          indices: [...outer, index],
          label: chosen === null ? [...label, valueInWords(variation, index)] : label,
        })),
      );
    },
    [{ indices: [], label: [] }],
  );
}

/** Number of a point of the grid: the last field changes fastest. */
export function pointNumber({ variations }: Pick<Plan, 'variations'>, indices: readonly number[]): number {
  return variations.reduce((point, { values }, place) => point * values.length + (indices[place] ?? 0), 0);
}

/** The values of a run, in words: `delay of far 200 ms, tick 20 ms`. */
export function runValues({ variations, repeats }: Plan, run: number): string {
  let rest = Math.floor(run / repeats);
  return variations
    .toReversed()
    .map((variation) => {
      const index = rest % variation.values.length;
      rest = Math.floor(rest / variation.values.length);
      return `${fieldTitle(variation.path)} ${valueInWords(shownVariation(variation), index)}`;
    })
    .reverse()
    .join(', ');
}

/** The sample at a point of the grid: for each repeat that is done and measured, the mean of these cells. */
export function sampleAt(
  { repeats }: Pick<Plan, 'repeats'>,
  rows: ReadonlyMap<number, SweepRow>,
  point: number,
  cells: readonly number[],
): number[] {
  return Array.from({ length: repeats }, (_, repeat) => {
    const row = rows.get(point * repeats + repeat);
    const values = cells.flatMap((cell) => row?.cells[cell] ?? []);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  }).filter((value) => !Number.isNaN(value));
}

function shownOf(summary: SampleSummary, spread: Spread): Shown {
  if (spread === 'quartiles') return { low: summary.lowerQuartile, middle: summary.median, high: summary.upperQuartile };
  return { low: summary.confidenceLow, middle: summary.mean, high: summary.confidenceHigh };
}

/** `values`: those of the first varied field, at `path`. */
export function figureCsv(
  series: readonly FigureSeries[],
  { path, values }: { readonly path: string; readonly values: readonly string[] },
  { metric, against, spread }: Pick<FigureChoice, 'metric' | 'against' | 'spread'>,
): string {
  const numbers = spread === 'quartiles' ? ['median', 'lower quartile', 'upper quartile'] : ['mean', '95 % from', '95 % to'];
  const across = against ? [against.id, ...numbers.slice(1).map((number) => `${against.id} ${number}`)] : [];
  const head = ['lane', 'line', path, ...across, 'metric', 'n', ...numbers];
  const lines = series.flatMap(({ laneId, column, points }) =>
    points.map((point) => {
      const { index, n } = point;
      const along = point.across ? threeOf(point.across) : [];
      return [laneId, column, values[index], ...along, metric.id, n, ...threeOf(point)];
    }),
  );
  return [head, ...lines].map(csvLine).join('');
}

const threeOf = ({ low, middle, high }: Shown) => [middle, low, high];

/** Values that lie as steps of a factor do, over nearly a decade at least: they are read on a logarithmic axis. */
export function areGeometric(values: readonly number[]): boolean {
  const sorted = [...new Set(values.filter(Number.isFinite))].sort((a, b) => a - b);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 3 || least <= 0 || most / least < 8) return false;
  return unevenness(sorted.map(Math.log10)) < unevenness(sorted);
}

/** The largest step between neighbours, by the smallest. */
function unevenness(sorted: readonly number[]): number {
  const steps = sorted.slice(1).map((value, i) => value - (sorted[i] ?? value));
  return Math.max(...steps) / Math.min(...steps);
}

/** A point of a line, with the line that it is of. */
export interface FoundPoint extends FigurePoint {
  readonly laneId: string;
  readonly column: string;
}

/** The point with the smallest number of those whose cost, along x, is within the budget; null: none is. */
export function leastWithin(series: readonly FigureSeries[], budget: number): FoundPoint | null {
  const within = series.flatMap(({ laneId, column, points }) =>
    points.filter(({ x, middle }) => x <= budget && !Number.isNaN(middle)).map((point) => ({ ...point, laneId, column })),
  );
  return within.reduce<FoundPoint | null>((best, point) => (best === null || point.middle < best.middle ? point : best), null);
}
