/** The measures of a run by name: columns of the scoreboard, and every other number of its record. */
import { metricWords } from '../../contract/metric-words.ts';
import { standingColumns, standingsOf, type LaneStanding } from '../../contract/standings.ts';
import type { Plugin } from '../../engine/plugin-api/define.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import type { LaneFields } from '../../experiment/lanes.ts';
import delayed from '../../plugins/dead-reckoning/delayed/index.ts';
import bucketSynchronisation from '../../plugins/fairness/bucket-synchronisation/index.ts';
import localLag from '../../plugins/fairness/local-lag/index.ts';
import type { RunRecord } from '../sweep/run-record.ts';

/** Null: not measured. */
export type Measures = (metric: string) => number | null;

type Numbers = Readonly<Record<string, number | null>>;

/**
 * Of a run's record: `deviationP95` and the other columns of the scoreboard; `shownAge`; `game.…` by its full name; else
 * a metric of the lane by its name, or the mean over its receivers.
 */
export function measuresOf({ metrics = {} }: Pick<RunRecord, 'metrics'>, lane: string, fields?: LaneFields): Measures {
  const receivers = receiversOf(metrics, lane);
  const [standing] = standingsOf({ lanes: { [lane]: { receivers } as unknown as LaneResults } }, 0).lanes;
  return (metric) => {
    if (metric === shownAge) return fields ? shownAgeOf(fields, receivers) : null;
    if (standingColumns.some(({ id }) => id === metric)) return standing?.[metric as keyof LaneStanding] as number | null;
    if (metric.startsWith('game.')) return metrics[metric] ?? null;
    return metrics[`${lane}.${metric}`] ?? meanOver(receivers, metric);
  };
}

/** By receiver: every number of its results. */
function receiversOf(metrics: Numbers, lane: string): Readonly<Record<string, Numbers>> {
  const receivers: Record<string, Record<string, number | null>> = {};
  for (const [name, value] of Object.entries(metrics)) {
    const [owner, receiver = '', ...rest] = name.split('.');
    if (owner === lane && rest.length > 0) (receivers[receiver] ??= {})[rest.join('.')] = value;
  }
  delete receivers['metrics'];
  delete receivers['contractShares'];
  return receivers;
}

function meanOver(receivers: Readonly<Record<string, Numbers>>, metric: string): number | null {
  const values = Object.values(receivers).flatMap((numbers) => numbers[metric] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const shownAge = 'shownAge';

/**
 * How far in the past entities are shown by the lane's own settings, s: the delay that a local clock does not make up
 * for, and playout delays. Models of plugins are assumed to show the present.
 */
function shownAgeOf({ clock, model, scheduler }: LaneFields, receivers: Readonly<Record<string, Numbers>>): number | null {
  const mode = typeof clock === 'string' ? clock : clock?.mode;
  const behind = mode === 'local' ? meanOver(receivers, 'delayMean') : 0;
  if (behind === null) return null;
  return (
    behind +
    playoutDelay(delayed, model, 'delay') +
    playoutDelay(localLag, scheduler, 'lag') +
    playoutDelay(bucketSynchronisation, scheduler, 'delay')
  );
}

/** What the lane says, or the plugin's default; 0 where another plugin is chosen. */
function playoutDelay(
  { id, params }: Pick<Plugin, 'id' | 'params'>,
  choice: Readonly<Record<string, unknown>> | undefined,
  name: string,
): number {
  return choice?.['id'] === id ? Number(choice[name] ?? params.parse({})[name]) : 0;
}

/** Title and unit of a measure. */
export function measureWords(metric: string): { readonly title: string; readonly unit: string } {
  if (metric === shownAge) return { title: 'shown age', unit: 's' };
  const column = standingColumns.find(({ id }) => id === metric);
  return column ? { title: column.title, unit: column.unit } : metricWords(metric);
}
