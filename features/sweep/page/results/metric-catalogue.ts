/** The metrics of a sweep's runs, parsed from their flat names: of lanes, of receivers, of the game. */
import { measureWords } from '../../../../contract/measures.ts';
import { shownWords } from '../../../../renderer/components/format/quantity.ts';

/** The level at which a metric is measured. */
export type MetricLevel = 'lane' | 'receiver' | 'game';

export interface CatalogueMetric {
  /** The part of its names after lane and receiver. */
  readonly id: string;
  readonly level: MetricLevel;
  readonly title: string;
  readonly unit: string;
}

export interface MetricCatalogue {
  readonly metrics: readonly CatalogueMetric[];
  readonly receivers: readonly string[];
}

/** Names a metric among those of all levels. */
export function keyOf({ level, id }: Pick<CatalogueMetric, 'level' | 'id'>): string {
  return `${level} ${id}`;
}

/** Every receiver has this number. */
const ofEveryReceiver = '.aee';

/** `names` as `lane.metric`, `lane.receiver.metric` and `game.metric`. */
export function catalogueOf(names: readonly string[], lanes: readonly string[]): MetricCatalogue {
  const receivers = unique(names.filter((name) => name.endsWith(ofEveryReceiver)).flatMap((name) => name.split('.').slice(1, -1)));
  const metrics = names.flatMap((name) => metricOf(name, lanes, receivers));
  return { metrics: [...new Map(metrics.map((metric) => [`${metric.level} ${metric.id}`, metric])).values()], receivers };
}

function metricOf(name: string, lanes: readonly string[], receivers: readonly string[]): CatalogueMetric[] {
  const [first = '', second = '', ...rest] = name.split('.');
  if (!lanes.includes(first)) return [described('game', name.slice(first.length + 1))];
  const ofReceiver = rest.length > 0 && receivers.includes(second);
  return [ofReceiver ? described('receiver', rest.join('.')) : described('lane', [second, ...rest].join('.'))];
}

function described(level: MetricLevel, id: string): CatalogueMetric {
  return { id, level, ...shownWords(measureWords(id)) };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
