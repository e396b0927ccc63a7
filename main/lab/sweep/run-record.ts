/** What a sweep keeps of one run: where it stands in the grid, and its metrics or its fault. */
import type { LaneResults, RunResults } from '../../../engine/session/run-results.ts';
import type { Outcome } from '../batch-run.ts';
import type { GridRun } from './grid.ts';

export interface RunRecord extends Pick<GridRun, 'number' | 'point' | 'repeat' | 'seed' | 'values'> {
  /** By name: `lane.metric` and `lane.receiver.metric`; null where nothing was measured. Left out of a run that failed. */
  readonly metrics?: Readonly<Record<string, number | null>>;
  /** Why the run failed. */
  readonly fault?: string;
}

export function recordOf(outcome: Outcome<GridRun>): RunRecord {
  const { number, point, repeat, seed, values } = outcome.run;
  const place = { number, point, repeat, seed, values };
  return outcome.fault ? { ...place, fault: outcome.fault.message } : { ...place, metrics: metricsOf(outcome.results) };
}

/** Every number of the results, flat. */
export function metricsOf({ lanes }: RunResults): Record<string, number | null> {
  return Object.fromEntries(Object.entries(lanes).flatMap(([lane, results]) => laneMetrics(lane, results)));
}

function laneMetrics(lane: string, { receivers, ...results }: LaneResults): [name: string, value: number | null][] {
  const own = numbersOf(results).map(([metric, value]): [string, number | null] => [`${lane}.${metric}`, value]);
  const theirs = Object.entries(receivers).flatMap(([receiver, numbers]) =>
    numbersOf(numbers).map(([metric, value]): [string, number | null] => [`${lane}.${receiver}.${metric}`, value]),
  );
  return [...own, ...theirs];
}

/** What is a number, or null for want of one. */
function numbersOf(results: object): [metric: string, value: number | null][] {
  return Object.entries(results).filter(([, value]) => value === null || typeof value === 'number') as [string, number | null][];
}
