/** The measures of a run by name: columns of the scoreboard, and every other number of its record. */
import { metricWords } from '../../contract/metric-words.ts';
import { standingColumns, standingsOf, type LaneStanding } from '../../contract/standings.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import type { RunRecord } from '../sweep/run-record.ts';

/** Null: not measured. */
export type Measures = (metric: string) => number | null;

type Numbers = Readonly<Record<string, number | null>>;

/**
 * Of a run's record: `deviationP95` and the other columns of the scoreboard; `game.…` by its full name; else a metric of the lane by its name, or the mean over its receivers.
 */
export function measuresOf({ metrics = {} }: Pick<RunRecord, 'metrics'>, lane: string): Measures {
  const receivers = receiversOf(metrics, lane);
  const [standing] = standingsOf({ lanes: { [lane]: { receivers } as unknown as LaneResults } }, 0).lanes;
  return (metric) => {
    if (standingColumns.some(({ id }) => id === metric)) return standing?.[metric as keyof LaneStanding] as number | null;
    if (metric.startsWith('game.')) return metrics[metric] ?? null;
    return metrics[`${lane}.${metric}`] ?? meanOver(receivers, metric);
  };
}

/** By receiver: every number of its results. */
function receiversOf(metrics: Numbers, lane: string): Readonly<Record<string, Numbers>> {
  const receivers: Record<string, Record<string, number | null>> = {};
  const prefix = `${lane}.`;
  for (const [name, value] of Object.entries(metrics)) {
    const end = name.startsWith(prefix) ? name.indexOf('.', prefix.length) : -1;
    if (end !== -1) (receivers[name.slice(prefix.length, end)] ??= {})[name.slice(end + 1)] = value;
  }
  delete receivers['metrics'];
  delete receivers['contractShares'];
  return receivers;
}

function meanOver(receivers: Readonly<Record<string, Numbers>>, metric: string): number | null {
  const values = Object.values(receivers).flatMap((numbers) => numbers[metric] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Title and unit of a measure. */
export function measureWords(metric: string): { readonly title: string; readonly unit: string } {
  const column = standingColumns.find(({ id }) => id === metric);
  return column ? { title: column.title, unit: column.unit } : metricWords(metric);
}
