/** The metrics that can be charted, and their subjects in a session. */
import { momentMeasures } from '../../../contract/measures.ts';
import type { MetricLayout, TelemetryColumns, TelemetryLayout } from '../../../contract/telemetry.ts';
import { axisTitle, unitOf } from '../../components/format/quantity.ts';
import type { ConditionLog } from '../../run/conditions.ts';
import type { Metric, MetricOf } from './metric.ts';

/** Counts are usually summed. */
const additive: ReadonlySet<string> = new Set(['count', 'per-second', 'byte', 'byte/s']);

export const metrics: readonly Metric[] = momentMeasures.flatMap(({ of, field, title, unit, help, grows }) => {
  const plain: Metric = { id: `${of}.${field}`, of, field, title, unit, help, rate: false, usual: additive.has(unit) ? 'sum' : 'mean' };
  if (!grows) return [plain];
  return [plain, { ...plain, id: `${plain.id}/s`, title: grows[0], unit: grows[1], rate: true, help: `${help} Per second.` }];
});

const byId: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.id, metric]));

/** Metrics of plugins are those of the layout; any other is named by its id. */
export function metricOf(id: string, layout: Pick<TelemetryLayout, 'metrics'> | null = null): Metric | null {
  if (!id.startsWith(ofPlugin)) return byId.get(id) ?? null;
  const own = id.slice(ofPlugin.length);
  return pluginMetric(layout?.metrics?.find((metric) => metric.id === own) ?? { id: own, title: own, unit: '' });
}

/** Begins the ids of metrics of plugins. */
const ofPlugin = 'plugin.';

/** Units of plugins are free; those that the page does not know are part of the title. */
function pluginMetric({ id, title, unit }: MetricLayout): Metric {
  const known = unitOf(unit);
  const named = known ? title : axisTitle({ title, unit });
  return {
    id: ofPlugin + id,
    of: 'plugin',
    field: id,
    title: named,
    unit: known ?? 'count',
    rate: false,
    usual: 'mean',
    help: `So far, as the plugin metric ${id} computes it.`,
  };
}

/** A subject of a metric: its lane (−1: none), entity (−1: none), receiver (empty: none) and part (empty: none). */
export interface MetricSubject {
  readonly lane: number;
  readonly entity: number;
  readonly receiver: string;
  readonly part: string;
  /** Column of the telemetry, or a number by session time. */
  readonly source: number | ((time: number) => number);
}

type Subjects = (field: never, columns: TelemetryColumns, log: ConditionLog) => readonly MetricSubject[];

const noSubject = { lane: -1, entity: -1, receiver: '', part: '' } as const;

const subjects: Readonly<Record<MetricOf, Subjects>> = {
  pair: (field, columns) => eachPair(columns.layout, (lane, pair) => columns.pair(lane, pair, field)),
  exported: (field, columns) =>
    columns.layout.lanes.flatMap((_, lane) =>
      columns.layout.entities.map((__, entity) => ({ ...noSubject, lane, entity, source: columns.exported(lane, entity, field) })),
    ),
  entity: (field, columns) => columns.layout.entities.map((_, entity) => ({ ...noSubject, entity, source: columns.entity(entity, field) })),
  player: (field, { game }) =>
    (game?.layout.players ?? []).map(({ entity }, player) => ({ ...noSubject, entity, source: game?.player(player, field) ?? -1 })),
  verdict: (field, { game }) =>
    (game?.layout.server ? game.layout.players : []).map(({ entity }, player) => ({
      ...noSubject,
      entity,
      source: game?.verdict(player, field) ?? -1,
    })),
  duel: (field, { game }) => {
    const players = game?.layout.duels ? game.layout.players : [];
    return players.flatMap(({ entity }, shooter) =>
      players.flatMap(({ node }, target) =>
        shooter === target ? [] : [{ ...noSubject, entity, receiver: node, source: game?.duel(shooter, target, field) ?? -1 }],
      ),
    );
  },
  partExported: (field, columns) =>
    columns.layout.lanes.flatMap((_, lane) =>
      (columns.layout.parts ?? []).map(({ id, entity }, part) => ({
        lane,
        entity,
        receiver: '',
        part: id,
        source: columns.partExported(lane, part, field),
      })),
    ),
  partPair: (field, columns) =>
    (columns.layout.parts ?? []).flatMap(({ id, entity }, part) =>
      eachPair(columns.layout, (lane, pair) => columns.partPair(lane, part, pair, field))
        .filter((subject) => subject.entity === entity)
        .map((subject) => ({ ...subject, part: id })),
    ),
  link: (field, { layout }, log) =>
    [...new Set(layout.pairs.map(({ receiver }) => receiver))].map((receiver) => ({
      ...noSubject,
      receiver,
      source: (time) => log.at(time)?.links[receiver]?.[field] ?? Number.NaN,
    })),
  plugin: (field, columns) => {
    const metric = (columns.layout.metrics ?? []).findIndex(({ id }) => id === field);
    return metric < 0 ? [] : eachPair(columns.layout, (lane, pair) => columns.metric(lane, pair, metric));
  },
  session: (field, _, log) => [{ ...noSubject, source: (time) => log.at(time)?.[field] ?? Number.NaN }],
};

/** The subjects of a metric in a session; empty where the session has none. */
export function subjectsOf(metric: Metric, columns: TelemetryColumns, log: ConditionLog): readonly MetricSubject[] {
  return subjects[metric.of](metric.field as never, columns, log);
}

/** The metrics that have subjects in a session. */
export function metricsIn({ parts = [], game, metrics: ofPlugins = [] }: TelemetryLayout): readonly Metric[] {
  const has: Partial<Record<MetricOf, boolean>> = {
    player: game !== undefined,
    verdict: game?.server ?? false,
    duel: game?.duels ?? false,
    partExported: parts.length > 0,
    partPair: parts.length > 0,
  };
  return [...metrics.filter(({ of }) => has[of] ?? true), ...ofPlugins.map(pluginMetric)];
}

function eachPair({ lanes, pairs }: TelemetryLayout, column: (lane: number, pair: number) => number): MetricSubject[] {
  return lanes.flatMap((_, lane) =>
    pairs.map(({ entity, receiver }, pair) => ({ lane, entity, receiver, part: '', source: column(lane, pair) })),
  );
}
