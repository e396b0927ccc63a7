/**
 * The settings of a chart, as a person composed it. They are kept with the layout; one that cannot be read has its
 * default.
 */
import { z } from 'zod';
import { groupings } from '../metrics/group-subjects.ts';
import { aggregates } from '../metrics/metric.ts';

export const chartKinds = ['series', 'bars', 'histogram', 'scatter', 'box'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** The moment of bars and points: now, or the mean over the visible range. */
export const moments = ['now', 'range'] as const;
export type Moment = (typeof moments)[number];

const ids = z.array(z.string().max(200)).max(500).nullable().catch(null);

export const chartSettings = z.object({
  kind: z.enum(chartKinds).catch('series'),
  /** Empty: made of the metrics. */
  title: z.string().max(80).catch(''),
  /** Id of the metric; of box plots the key of a sweep's metric. */
  metric: z.string().max(200).catch('pair.deviation'),
  /** The metric along x of a scatter. */
  against: z.string().max(200).catch('pair.bytes/s'),
  by: z.enum(groupings).catch('receiver'),
  over: z.enum(aggregates).catch('mean'),
  when: z.enum(moments).catch('now'),
  /** Over session time: a rolling mean over so many seconds, over the band of the values; 0: the values themselves. */
  smooth: z.number().min(0).max(60).catch(0),
  /** Of lines and points. */
  logY: z.boolean().catch(false),
  /** Ids of those shown; null: all. */
  lanes: ids,
  receivers: ids,
  entities: ids,
  /** Approximate number of bins of a histogram. */
  bins: z.number().int().min(3).max(200).catch(30),
});
export type ChartSettings = z.output<typeof chartSettings>;

/** Bars begin at 0, and counts of a histogram do. */
export function mayBeLog(kind: ChartKind): boolean {
  return kind === 'series' || kind === 'scatter';
}

export const usualChart: ChartSettings = chartSettings.parse({});

/** Settings as they were kept, or as usual. */
export function readChart(kept: unknown): ChartSettings {
  return chartSettings.catch(usualChart).parse(kept);
}
