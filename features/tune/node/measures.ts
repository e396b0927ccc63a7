/** The measures of a run by name: columns of the scoreboard, and every other number of its record. */
import { scoreMeasures } from '../../../contract/measures.ts';
import { laneStanding } from '../../../engine/measure/standings.ts';
import type { LaneResults } from '../../../engine/measure/run-results.ts';
import { only } from '../../../experiment/field-maps.ts';
import type { RunRecord } from '../../sweep/node/run-record.ts';

/** Null: not measured. */
export type Measures = (metric: string) => number | null;

type Numbers = Readonly<Record<string, number | null>>;

type Recorded = Pick<RunRecord, 'metrics'>;

/**
 * The measures in a run's record: `deviationP95` and the other columns of the scoreboard; `game.…` by its full name;
 * else a metric of the lane by its name, or the mean over its receivers. With `receiver`: those of this receiver alone.
 */
export function measuresOf({ metrics = {} }: Recorded, lane: string, receiver: string | null = null): Measures {
  const all = receiversOf(metrics, lane);
  const receivers = receiver === null ? all : only(all, receiver);
  const standing = laneStanding(lane, receivers as unknown as LaneResults['receivers']);
  return (metric) => {
    const column = scoreMeasures.find(({ id }) => id === metric);
    if (column) return standing[column.id] ?? null;
    if (metric in disagreements) return complement(metrics[disagreements[metric] ?? ''] ?? null);
    if (metric.startsWith('game.')) return metrics[metric] ?? null;
    return (receiver === null ? metrics[`${lane}.${metric}`] : null) ?? meanOver(receivers, metric);
  };
}

/** Shares of hits on which the two sides disagree: a tuning makes its objectives small. */
const disagreements: Readonly<Record<string, string>> = {
  'game.contact.disagreedOfEither': 'game.contact.agreedOfEither',
  'game.contact.disagreedOfShooter': 'game.contact.agreedOfShooter',
};

function complement(share: number | null): number | null {
  return share === null ? null : 1 - share;
}

export interface MeasuredNames {
  readonly receivers: readonly string[];
  readonly metrics: readonly string[];
}

/** The receivers of a lane as its results name them, and the names that `measuresOf` knows. */
export function measuredNames({ metrics = {} }: Recorded, lane: string): MeasuredNames {
  const receivers = receiversOf(metrics, lane);
  const ofLane = Object.keys(metrics).flatMap((name) => (name.startsWith(`${lane}.`) ? name.slice(lane.length + 1) : []));
  const ofGame = Object.keys(metrics).filter((name) => name.startsWith('game.'));
  const names = [
    ...scoreMeasures.map(({ id }) => id),
    ...Object.values(receivers).flatMap((numbers) => Object.keys(numbers)),
    ...ofLane.filter((name) => !(name.slice(0, Math.max(name.indexOf('.'), 0)) in receivers)),
    ...ofGame,
    ...Object.keys(disagreements).filter((name) => ofGame.includes(disagreements[name] ?? '')),
  ];
  return { receivers: Object.keys(receivers), metrics: [...new Set(names)] };
}

/** Every number of a receiver's results, by receiver. */
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
