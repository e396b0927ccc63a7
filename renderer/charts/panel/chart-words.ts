/** Charts in words: titles, kinds, groupings. */
import { measureWords } from '../../../contract/measures.ts';
import { metricOf } from '../metrics/catalogue.ts';
import type { Grouping } from '../metrics/group-subjects.ts';
import type { Aggregate } from '../metrics/metric.ts';
import { type ChartSeries, noLane } from './chart-series.ts';
import type { ChartKind, ChartSettings, Moment } from './chart-settings.ts';

export const kindWords: Readonly<Record<ChartKind, string>> = {
  series: 'over time',
  bars: 'bars',
  histogram: 'histogram',
  scatter: 'scatter',
  box: 'box plots over seeds',
};

export const groupingWords: Readonly<Record<Grouping, string>> = {
  lane: 'each lane',
  receiver: 'each receiver',
  entity: 'each entity',
  each: 'each pair',
};

export const aggregateWords: Readonly<Record<Aggregate, string>> = {
  mean: 'mean',
  std: 'std',
  min: 'minimum',
  max: 'maximum',
  sum: 'sum',
  share: 'share of the lane',
};

export const momentWords: Readonly<Record<Moment, string>> = { now: 'now', range: 'mean over the visible range' };

/** `base near`; without the lane where there is none. */
export function seriesTitle({ laneId, column }: Pick<ChartSeries, 'laneId' | 'column'>): string {
  return [laneId === noLane ? '' : laneId, column].filter(Boolean).join(' ') || noLane;
}

/** The chosen title, or one of the metric: `deviation, std`. */
export function chartTitle({ title, kind, metric, against, over, by }: ChartSettings): string {
  if (title !== '') return title;
  if (kind === 'box') return `${measureWords(metric.split(' ').pop() ?? '').title} over seeds`;
  const shown = metricOf(metric)?.title ?? metric;
  const y = over === 'mean' || by === 'each' ? shown : `${shown}, ${aggregateWords[over]}`;
  return sentence(kind === 'scatter' ? `${y} against ${metricOf(against)?.title ?? against}` : y);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
