/** The metrics of a sweep's runs, parsed from their flat names: of lanes, of receivers, of the game. */
import { measureWords, type MeasureWords } from '../../../../contract/measures.ts';
import { counted, shownWords } from '../../../../renderer/components/format/quantity.ts';

/** Whose numbers they are: a receiver here is an entity at a receiver, as results name them. */
export type MetricLevel = 'lane' | 'receiver' | 'game';

export interface CatalogueMetric extends MeasureWords {
  /** The part of its names after lane and receiver. */
  readonly id: string;
  readonly level: MetricLevel;
}

export interface MetricCatalogue {
  readonly metrics: readonly CatalogueMetric[];
  readonly receivers: readonly string[];
}

const levels = { lane: 'lane', receiver: 'pair', game: 'game' } as const;

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

export function isOfPairs(receivers: readonly string[]): boolean {
  return receivers.some((key) => key.includes('>'));
}

/** `3 receivers`, or `9 pairs of entity and receiver` where there are several entities. */
export function pairsInWords(receivers: readonly string[]): string {
  return isOfPairs(receivers)
    ? counted(receivers.length, 'pair of entity and receiver', 'pairs of entity and receiver')
    : counted(receivers.length, 'receiver');
}

function metricOf(name: string, lanes: readonly string[], receivers: readonly string[]): CatalogueMetric[] {
  const [first = '', second = '', ...rest] = name.split('.');
  if (!lanes.includes(first)) return [described('game', name.slice(first.length + 1))];
  const ofReceiver = rest.length > 0 && receivers.includes(second);
  return [ofReceiver ? described('receiver', rest.join('.')) : described('lane', [second, ...rest].join('.'))];
}

function described(level: MetricLevel, id: string): CatalogueMetric {
  return { id, level, ...shownWords(measureWords(id, { level: levels[level] })) };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
