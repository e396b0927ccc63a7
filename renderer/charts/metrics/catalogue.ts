/** The catalogue of metrics: all that can be charted, and of whom in a session. */
import type { MetricLayout, TelemetryColumns, TelemetryLayout } from '../../../contract/telemetry.ts';
import { axisTitle, unitOf } from '../../format/quantity.ts';
import type { ChartedBlock } from '../../run/charted-fields.ts';
import type { ConditionLog } from '../../run/conditions.ts';
import type { Metric, MetricOf } from './metric.ts';
import { blockWords, conditionWords, type MetricWords } from './metric-words.ts';

/** Sums are what one asks of numbers that count something. */
const additive: ReadonlySet<string> = new Set(['count', 'per-second', 'byte', 'byte/s']);

function metricsOf(of: MetricOf, words: Readonly<Record<string, MetricWords>>): Metric[] {
  return Object.entries(words).flatMap(([field, { title, unit, help, grows }]) => {
    const plain: Metric = { id: `${of}.${field}`, of, field, title, unit, help, rate: false, usual: additive.has(unit) ? 'sum' : 'mean' };
    if (!grows) return [plain];
    return [plain, { ...plain, id: `${plain.id}/s`, title: grows[0], unit: grows[1], rate: true, help: `${help} Per second.` }];
  });
}

export const metrics: readonly Metric[] = [
  ...(Object.keys(blockWords) as ChartedBlock[]).flatMap((block) => metricsOf(block, blockWords[block])),
  ...metricsOf('link', conditionWords.link),
  ...metricsOf('session', conditionWords.session),
];

const byId: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.id, metric]));

/** Metrics of plugins are those that the layout has; another one goes by its own id. */
export function metricOf(id: string, layout: Pick<TelemetryLayout, 'metrics'> | null = null): Metric | null {
  if (!id.startsWith(ofPlugin)) return byId.get(id) ?? null;
  const own = id.slice(ofPlugin.length);
  return pluginMetric(layout?.metrics?.find((metric) => metric.id === own) ?? { id: own, title: own, unit: '' });
}

/** Begins the ids of metrics of plugins. */
const ofPlugin = 'plugin.';

/** Units of plugins are anybody’s; those that the page does not know stand in the title. */
function pluginMetric({ id, title, unit }: MetricLayout): Metric {
  const known = unitOf(unit);
  const named = known ? title : axisTitle({ title, unit });
  return {
    ...{ id: ofPlugin + id, of: 'plugin', field: id, title: named, unit: known ?? 'count', rate: false, usual: 'mean' },
    help: `So far, as the metric ${id} of a plugin reckons it.`,
  };
}

/** One of whom a metric tells: a lane (−1: of none), an entity (−1: of none), a receiver (empty: of none), a part. */
export interface MetricSubject {
  readonly lane: number;
  readonly entity: number;
  readonly receiver: string;
  readonly part: string;
  /** Column of the telemetry, or a number by session time. */
  readonly source: number | ((time: number) => number);
}

type Subjects = (field: never, columns: TelemetryColumns, log: ConditionLog) => readonly MetricSubject[];

const nobody = { lane: -1, entity: -1, receiver: '', part: '' } as const;

const subjects: Readonly<Record<MetricOf, Subjects>> = {
  pair: (field, columns) => eachPair(columns.layout, (lane, pair) => columns.pair(lane, pair, field)),
  exported: (field, columns) =>
    columns.layout.lanes.flatMap((_, lane) =>
      columns.layout.entities.map((__, entity) => ({ ...nobody, lane, entity, source: columns.exported(lane, entity, field) })),
    ),
  entity: (field, columns) => columns.layout.entities.map((_, entity) => ({ ...nobody, entity, source: columns.entity(entity, field) })),
  player: (field, { game }) =>
    (game?.layout.players ?? []).map(({ entity }, player) => ({ ...nobody, entity, source: game?.player(player, field) ?? -1 })),
  verdict: (field, { game }) =>
    (game?.layout.server ? game.layout.players : []).map(({ entity }, player) => ({
      ...nobody,
      entity,
      source: game?.verdict(player, field) ?? -1,
    })),
  duel: (field, { game }) => {
    const players = game?.layout.duels ? game.layout.players : [];
    return players.flatMap(({ entity }, shooter) =>
      players.flatMap(({ node }, target) =>
        shooter === target ? [] : [{ ...nobody, entity, receiver: node, source: game?.duel(shooter, target, field) ?? -1 }],
      ),
    );
  },
  partExported: (field, columns) =>
    columns.layout.lanes.flatMap((_, lane) =>
      (columns.layout.parts ?? []).map(({ id, entity }, part) => ({
        ...{ lane, entity, receiver: '', part: id },
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
      ...{ ...nobody, receiver },
      source: (time) => log.at(time)?.links[receiver]?.[field] ?? Number.NaN,
    })),
  plugin: (field, columns) => {
    const metric = (columns.layout.metrics ?? []).findIndex(({ id }) => id === field);
    return metric < 0 ? [] : eachPair(columns.layout, (lane, pair) => columns.metric(lane, pair, metric));
  },
  session: (field, _, log) => [{ ...nobody, source: (time) => log.at(time)?.[field] ?? Number.NaN }],
};

/** Of whom a metric tells in a session; nobody where the session has no such thing. */
export function subjectsOf(metric: Metric, columns: TelemetryColumns, log: ConditionLog): readonly MetricSubject[] {
  return subjects[metric.of](metric.field as never, columns, log);
}

/** The metrics of which a session has any. */
export function metricsIn({ parts = [], game, metrics: ofPlugins = [] }: TelemetryLayout): readonly Metric[] {
  const has: Partial<Record<MetricOf, boolean>> = {
    ...{ player: game !== undefined, verdict: game?.server ?? false, duel: game?.duels ?? false },
    ...{ partExported: parts.length > 0, partPair: parts.length > 0 },
  };
  return [...metrics.filter(({ of }) => has[of] ?? true), ...ofPlugins.map(pluginMetric)];
}

function eachPair({ lanes, pairs }: TelemetryLayout, column: (lane: number, pair: number) => number): MetricSubject[] {
  return lanes.flatMap((_, lane) =>
    pairs.map(({ entity, receiver }, pair) => ({ lane, entity, receiver, part: '', source: column(lane, pair) })),
  );
}
