/** The series of a chart: how each is read from the rows of a run, and how it looks. */
import type { ReadRow } from '../../plot/line-points.ts';
import { type MetricSubject, subjectsOf } from '../metrics/catalogue.ts';
import type { ConditionLog } from '../../run/conditions.ts';
import { filterSubjects, groupSubjects, type SubjectFilter, type SubjectGroup } from '../metrics/group-subjects.ts';
import type { Metric } from '../metrics/metric.ts';
import { aggregateReader, readerOf, shareReader } from '../metrics/read-metric.ts';
import type { SeriesColumns } from '../../run/series-columns.ts';
import { laneColour, laneDash } from '../../components/theme/lane-colours.ts';
import { receiverDash } from '../../components/theme/receiver-dashes.ts';
import type { ChartSettings } from './chart-settings.ts';

export interface ChartSeries {
  /** −1: of no lane. */
  readonly lane: number;
  readonly laneId: string;
  /** Id of the legend's column, and its place among them. */
  readonly column: string;
  readonly place: number;
  readonly colour: string;
  /** It is that of the player whose series it is, and not of the lane; left out: it is not. */
  readonly isOwnColour?: boolean;
  readonly dash: readonly number[];
  /** The dashes that mark the lane in a legend: of the comparison run, and of lanes that share a colour. */
  readonly laneDash?: readonly number[];
  /** The aggregate of the series' subjects, and each one's number. */
  readonly read: ReadRow;
  readonly each: readonly ReadRow[];
}

/** The run that is charted. */
export interface ChartedRun {
  readonly columns: SeriesColumns;
  readonly log: ConditionLog;
  /** Ids in the order in which they have their line styles. */
  readonly receivers: readonly string[];
  /** Id of the entity in focus; null: all. */
  readonly focus: string | null;
  /** The colour of the player that ids of series are of; undefined: they are of none. Left out: nobody plays. */
  readonly colourOf?: (ids: string) => string | undefined;
}

/** More cannot be distinguished, nor drawn in time. */
export const mostSeries = 64;
/** Stands for lanes where a metric is of none. */
export const noLane = 'all lanes';

export function chartSeries(run: ChartedRun, metric: Metric, settings: ChartSettings): readonly ChartSeries[] {
  const { layout, telemetry } = run.columns;
  const all = subjectsOf(metric, telemetry, run.log);
  const filter = filterOf(run, settings);
  const whole = filterSubjects(all, { ...filter, lanes: null, receivers: null }, layout);
  const groups = groupSubjects(filterSubjects(all, filter, layout), settings.by, layout).slice(0, mostSeries);
  const places = columnsOf(groups, run.receivers);
  return groups.map((group) => {
    const place = places.indexOf(group.column);
    const own = run.colourOf?.(group.column);
    return {
      lane: group.lane,
      laneId: layout.lanes[group.lane] ?? noLane,
      column: group.column,
      place,
      colour: own ?? laneColour(group.lane < 0 ? place : group.lane),
      ...(own !== undefined && { isOwnColour: true }),
      dash: seriesDash(group.lane, place),
      ...(laneDash(group.lane).length > 0 && { laneDash: laneDash(group.lane) }),
      ...readersOf(run, metric, settings, group, whole),
    };
  });
}

/** By receiver; of lanes that share a colour, by lane as well. */
function seriesDash(lane: number, place: number): readonly number[] {
  return [...receiverDash(place), ...laneDash(lane)];
}

function filterOf({ focus }: ChartedRun, { lanes, receivers, entities }: ChartSettings): SubjectFilter {
  return { lanes, receivers, entities: entities ?? (focus === null ? null : [focus]) };
}

/** Receivers in their order, others as they come. */
function columnsOf(groups: readonly SubjectGroup[], receivers: readonly string[]): readonly string[] {
  const found = [...new Set(groups.map(({ column }) => column))];
  return found.every((column) => receivers.includes(column)) ? receivers.filter((id) => found.includes(id)) : found;
}

function readersOf(
  { columns }: ChartedRun,
  metric: Metric,
  { over }: ChartSettings,
  { lane, subjects }: SubjectGroup,
  whole: readonly MetricSubject[],
): Pick<ChartSeries, 'read' | 'each'> {
  const readers = (of: readonly MetricSubject[]) => of.map((subject) => readerOf(metric, columns, subject));
  const each = readers(subjects);
  if (over !== 'share') return { each, read: aggregateReader(each, over) };
  return { each, read: shareReader(each, readers(whole.filter((subject) => subject.lane === lane))) };
}
