/** The paired comparison of a sweep's lanes and values: rows from the log, and their table as CSV. */
import { join } from 'node:path';
import { compareColumns, comparedValue, compareValues, type ComparedRow } from '../common/paired-comparison.ts';
import { measureWords, scopeName } from '../../../contract/measures.ts';
import type { Variation } from '../calls/variation.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { GridPlan } from './grid.ts';
import type { RunLog } from './run-log.ts';
import { variedHeaders, writeCsv } from './sweep-tables.ts';

export const comparisonName = 'comparison.csv';

/** Options of a sweep: a lane, and values of varied fields (`path=value`), with which the others are compared. */
export interface Comparisons {
  readonly lanes?: string | undefined;
  readonly values?: readonly string[] | undefined;
}

/** Throws `BenchError('bad-input')` if they name no lane or value of the sweep. */
export function checkComparisons({ lanes, values = [] }: Comparisons, known: readonly string[], variations: readonly Variation[]): void {
  if (lanes !== undefined && !known.includes(lanes))
    throw new BenchError('bad-input', `--compare-lanes ${lanes}: there is no such lane; the lanes are ${known.join(', ')}.`);
  for (const text of values) comparedValue('--compare-values', text, variations);
}

/** Compares every metric of a lane as a whole. Holds these metrics of all runs in memory. */
export async function comparedRows(
  { lanes, values = [] }: Comparisons,
  plan: GridPlan,
  known: readonly string[],
  log: RunLog,
): Promise<readonly ComparedRow[]> {
  const runs = new Map<number, Readonly<Record<string, number | null>>>();
  const metrics = new Set<string>();
  for await (const { number, metrics: found = {} } of log.records()) {
    const ofLanes = Object.entries(found).filter(([name]) => known.includes(laneOf(name)) && name.split('.').length === 2);
    runs.set(number, Object.fromEntries(ofLanes));
    for (const [name] of ofLanes) metrics.add(name.slice(laneOf(name).length + 1));
  }
  const cellOf = (run: number, column: string) => runs.get(run)?.[column];
  const columnsOf = (metric: string) => known.map((lane) => ({ item: lane, column: `${lane}.${metric}` }));
  const ofLanes = lanes === undefined ? [] : [...metrics].flatMap((metric) => compareColumns(plan, columnsOf(metric), lanes, cellOf));
  const ofValues = values.flatMap((text) => {
    const { field, value } = comparedValue('--compare-values', text, plan.variations);
    return [...metrics].flatMap((metric) => columnsOf(metric).flatMap(({ column }) => compareValues(plan, field, value, column, cellOf)));
  });
  return [...ofLanes, ...ofValues].filter(({ pairs }) => pairs > 0);
}

/** Writes comparison.csv, in place once it is whole. */
export async function writeComparison(folder: string, { variations }: GridPlan, rows: readonly ComparedRow[]): Promise<void> {
  const head = [...variedHeaders(variations), 'metric', 'unit', 'item', 'with', 'pairs', 'points', 'seeds'];
  const figures = ['mean of with', 'mean difference', '95 % from', '95 % to', 'share below', 'scope'];
  const cells = rows.map(({ point, metric, item, with: other, pairs, worlds, seeds, baseline, difference, low, high, below }) => [
    ...point,
    metric,
    measureWords(metric).unit,
    item,
    other,
    pairs,
    worlds,
    seeds,
    baseline,
    difference,
    low,
    high,
    below,
    scopeName(metric, false),
  ]);
  await writeCsv(join(folder, comparisonName), [...head, ...figures], cells);
}

function laneOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}
