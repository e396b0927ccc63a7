/** The scores of a sweep: those of its runs, mean over runs, of a population by the weights of its networks. */
import { scoreMeasures } from '../../../../contract/measures.ts';
import { type MeasuredPair, laneStanding, type LaneStanding, type Standing } from '../../../../engine/measure/standings.ts';
import { sweptGroups, type SweptGroup } from '../../common/network-groups.ts';
import { placesOf } from '../../calls/variation.ts';
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
  plan: Pick<SweepState, 'variations' | 'repeats' | 'lanes'>,
  rows: ReadonlyMap<number, SweepRow>,
  columns: readonly ScoreColumn[],
  value: number | null,
): readonly LaneStanding[] {
  const { variations } = plan;
  const place = variations.findIndex(({ networks }) => networks !== undefined);
  const weightOf = (point: number, runs: number) => {
    const places = placesOf(variations, point);
    if (value !== null && places[0] !== value) return 0;
    const weight = variations[place]?.networks?.[places[place] as number]?.weight;
    return weight === undefined ? 1 : weight / runs;
  };
  return scoresOver(plan, rows, columns, weightOf);
}

/** The same over each group of networks and values of the other fields; empty without a population. */
export function groupScores(
  plan: Pick<SweepState, 'variations' | 'repeats' | 'lanes'>,
  rows: ReadonlyMap<number, SweepRow>,
  columns: readonly ScoreColumn[],
): readonly (SweptGroup & { readonly standings: readonly LaneStanding[] })[] {
  return sweptGroups(plan.variations).map((group) => {
    const weights = new Map(group.points.map(({ point, weight }) => [point, weight]));
    return { ...group, standings: scoresOver(plan, rows, columns, (point, runs) => (weights.get(point) ?? 0) / runs) };
  });
}

/** `weightOf`: how much each of a point’s `runs` counts; 0: none does. */
function scoresOver(
  { repeats, lanes }: Pick<SweepState, 'repeats' | 'lanes'>,
  rows: ReadonlyMap<number, SweepRow>,
  columns: readonly ScoreColumn[],
  weightOf: (point: number, runs: number) => number,
): readonly LaneStanding[] {
  const pointOf = ({ run }: SweepRow) => Math.floor(run / repeats);
  const done = [...rows.values()].filter(({ fault }) => fault === undefined);
  const counts = new Map<number, number>();
  for (const row of done) counts.set(pointOf(row), (counts.get(pointOf(row)) ?? 0) + 1);
  const runs = done.flatMap((row) => {
    const weight = weightOf(pointOf(row), counts.get(pointOf(row)) as number);
    return weight === 0 ? [] : [{ row, weight }];
  });
  if (columns.length === 0 || runs.length === 0) return [];
  return lanes.map((id, lane) => {
    const own = columns.flatMap((column, cell) => (column.lane === lane ? [{ ...column, cell }] : []));
    return meanStanding(
      id,
      runs.map(({ row, weight }) => ({ standing: laneStanding(id, pairsOf(row, own)), weight })),
    );
  });
}

function pairsOf({ cells }: SweepRow, columns: readonly (ScoreColumn & { readonly cell: number })[]): Record<string, MeasuredPair> {
  const pairs: Record<string, Record<string, number | null>> = {};
  for (const { receiver, metric, cell } of columns) (pairs[receiver] ??= {})[metric] = cells[cell] ?? null;
  return pairs as unknown as Record<string, MeasuredPair>;
}

interface Weighted<Each> {
  readonly standing: Each;
  readonly weight: number;
}

function meanStanding(lane: string, standings: readonly Weighted<LaneStanding>[]): LaneStanding {
  const receivers = (standings[0]?.standing.receivers ?? []).map(({ receiver }) => ({
    ...meansOf(
      standings.flatMap(({ standing, weight }) =>
        standing.receivers.flatMap((own) => (own.receiver === receiver ? [{ standing: own, weight }] : [])),
      ),
    ),
    receiver,
  }));
  return { ...meansOf(standings), lane, receivers };
}

function meansOf<Each extends Standing>(standings: readonly Weighted<Each>[]): Each {
  const names = Object.keys(standings[0]?.standing ?? {}) as (keyof Each)[];
  const mean = (name: keyof Each) => {
    const values = standings.flatMap(({ standing, weight }) => {
      const value = standing[name];
      return typeof value === 'number' ? [{ value, weight }] : [];
    });
    const whole = values.reduce((sum, { weight }) => sum + weight, 0);
    return values.length === 0 ? null : values.reduce((sum, { value, weight }) => sum + weight * value, 0) / whole;
  };
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as unknown as Each;
}
