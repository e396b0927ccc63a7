/** The scores of a sweep: those of its runs, mean over runs. */
import { scoreMeasures } from '../../../../contract/measures.ts';
import { type MeasuredPair, laneStanding, type LaneStanding, type Standing } from '../../../../engine/measure/standings.ts';
import type { SweepRow, SweepState } from '../../calls/sweep-state.ts';

/** The metrics of pairs that the columns of the scoreboard are means of. */
const measured = [...new Set(scoreMeasures.flatMap(({ of, isRare }) => (of && !isRare ? [of] : [])))];

export interface ScoreColumn {
  readonly name: string;
  readonly lane: number;
  readonly receiver: string;
  readonly metric: keyof MeasuredPair;
}

/** More columns are not requested: there are no scores then. */
const mostColumns = 1000;

/** The columns that scores are made of, of those that the runs have. */
export function scoreColumns(lanes: readonly string[], receivers: readonly string[], metrics: readonly string[]): readonly ScoreColumn[] {
  const known = new Set(metrics);
  const columns = lanes.flatMap((id, lane) =>
    receivers.flatMap((receiver) => measured.map((metric) => ({ name: `${id}.${receiver}.${metric}`, lane, receiver, metric }))),
  );
  const found = columns.filter(({ name }) => known.has(name));
  return found.length <= mostColumns ? found : [];
}

/**
 * Means over the runs that are done; `value`: of those with this value of the first varied field, by its index; null:
 * of all. `rows` have the cells of `columns`.
 */
export function sweepScores(
  { variations, repeats, lanes }: Pick<SweepState, 'variations' | 'repeats' | 'lanes'>,
  rows: ReadonlyMap<number, SweepRow>,
  columns: readonly ScoreColumn[],
  value: number | null,
): readonly LaneStanding[] {
  const perValue = variations.slice(1).reduce((points, { values }) => points * values.length, repeats);
  const runs = [...rows.values()].filter(
    ({ run, fault }) => fault === undefined && (value === null || Math.floor(run / perValue) === value),
  );
  if (columns.length === 0 || runs.length === 0) return [];
  return lanes.map((id, lane) => {
    const own = columns.flatMap((column, cell) => (column.lane === lane ? [{ ...column, cell }] : []));
    return meanStanding(
      id,
      runs.map((row) => laneStanding(id, pairsOf(row, own))),
    );
  });
}

function pairsOf({ cells }: SweepRow, columns: readonly (ScoreColumn & { readonly cell: number })[]): Record<string, MeasuredPair> {
  const pairs: Record<string, Record<string, number | null>> = {};
  for (const { receiver, metric, cell } of columns) (pairs[receiver] ??= {})[metric] = cells[cell] ?? null;
  return pairs as unknown as Record<string, MeasuredPair>;
}

function meanStanding(lane: string, standings: readonly LaneStanding[]): LaneStanding {
  const [first] = standings as readonly [LaneStanding, ...LaneStanding[]];
  const receivers = first.receivers.map(({ receiver }) => ({
    ...meansOf(standings.flatMap((each) => each.receivers.filter((own) => own.receiver === receiver))),
    receiver,
  }));
  return { ...meansOf(standings), lane, receivers };
}

function meansOf<Each extends Standing>(standings: readonly Each[]): Each {
  const names = Object.keys(standings[0] ?? {}) as (keyof Each)[];
  const mean = (name: keyof Each) => {
    const values = standings.map((each) => each[name]).filter((each) => typeof each === 'number');
    return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
  };
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as unknown as Each;
}
