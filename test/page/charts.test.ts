/** Charts of a real run: the rows of a session of the published test bed, charted, against what its results say. */
import { blockOf } from '../../contract/telemetry-frames.ts';
import { beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { LinePoints } from '../../renderer/plot/line-points.ts';
import { metricOf } from '../../renderer/charts/metrics/catalogue.ts';
import { ConditionLog } from '../../renderer/run/conditions.ts';
import { chartSeries } from '../../renderer/charts/panel/chart-series.ts';
import { type ChartSettings, readChart } from '../../renderer/charts/panel/chart-settings.ts';
import { barsFigure } from '../../renderer/charts/figures/bars-figure.ts';
import { visibleRows } from '../../renderer/charts/figures/figure.ts';
import { histogramFigure } from '../../renderer/charts/figures/histogram-figure.ts';
import { scatterFigure } from '../../renderer/charts/figures/scatter-figure.ts';
import { seriesFigure } from '../../renderer/charts/figures/series-figure.ts';
import { comparisonSeries } from '../../renderer/charts/panel/comparison-series.ts';
import { NewestHistory } from '../../renderer/run/history.ts';

const duration = 20;
const step = 0.1;
let history: NewestHistory;
let results: ReturnType<Session['results']>;

beforeAll(async () => {
  const { plan } = await loadExperiment('resources/experiments/netgames05.yaml', {
    registry: new PluginRegistry(builtInPlugins),
    duration,
  });
  const session = new Session(plan);
  const sampler = new TelemetrySampler(session);
  const { columns } = sampler;
  history = new NewestHistory({ epoch: 1, layout: columns.layout });
  for (let time = step; time <= duration + 1e-9; time += step) {
    session.advanceTo(Math.min(time, duration));
    const values = new Float32Array(columns.count);
    sampler.sample(values, 0);
    history.take({ epoch: 1, ...blockOf({ columns: columns.count, times: Float64Array.of(Math.min(time, duration)), values }) });
  }
  results = session.results();
});

const whole = { xRange: null, yRange: null };
const visible = () => visibleRows(history.series, { from: 0, to: duration });

function charted(kept: Partial<ChartSettings>) {
  const settings = readChart({ metric: 'pair.aee', ...kept });
  const metric = metricOf(settings.metric)!;
  const run = { columns: history.seriesColumns, log: new ConditionLog(), receivers: ['near', 'mid', 'far'], focus: null };
  return { settings, metric, series: chartSeries(run, metric, settings) };
}

/** The numbers of a CSV, without its head and its words. */
const cells = (csv: string) =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

test('bars of AEE per receiver are those of the results', () => {
  const { metric, series } = charted({ kind: 'bars' });
  const figure = barsFigure(visible(), metric, series, { when: 'now', ...whole });
  const expected = Object.values(results.lanes).flatMap(({ receivers }) => Object.values(receivers).map(({ aee }) => aee));
  expect(figure.values.length).toBe(expected.length);
  figure.values.forEach((value, i) => expect(value / (expected[i] ?? 0)).toBeCloseTo(1, 5));
  expect(cells(figure.csv()).map(([, of]) => of)).toEqual(series.map(({ column }) => column));
});

test('the std of AEE over receivers is that of the results, and its line ends there', () => {
  const { metric, series } = charted({ by: 'lane', over: 'std' });
  const buffers = series.map(() => new LinePoints());
  const figure = seriesFigure(visible(), metric, series, {
    yRange: null,
    smooth: 0,
    over: 'std',
    banded: -1,
    buffers,
    bands: [],
    threshold: 100,
  });
  const ends = figure.plot.layers.map((layer) => (layer.shape === 'line' ? (layer.points.at(-1)?.y ?? Number.NaN) : Number.NaN));
  Object.values(results.lanes).forEach(({ aeeStd }, lane) => expect((ends[lane] ?? 0) / aeeStd!).toBeCloseTo(1, 4));
  const lines = cells(figure.csv());
  expect(lines.length).toBe(history.series.length);
  expect(Number(lines.at(-1)?.[1])).toBeCloseTo(ends[0] ?? 0, 3);
});

test('a scatter of traffic against deviation has a point for each lane and receiver, where its CSV says', () => {
  const y = charted({ kind: 'scatter', metric: 'pair.deviation' });
  const x = charted({ metric: 'pair.bytes/s' });
  const figure = scatterFigure(visible(), y, x, { when: 'range', ...whole });
  const points = figure.plot.layers.map((layer) => (layer.shape === 'points' ? layer.points[0] : undefined));
  expect(points.length).toBe(6);
  cells(figure.csv()).forEach(([, , atX, atY], i) => {
    expect([Number(atX), Number(atY)]).toEqual([points[i]?.x, points[i]?.y].map((value) => Number(value?.toPrecision(7))));
  });
  // A lane that sends every third update costs about a third.
  expect((points[3]?.x ?? 0) / (points[0]?.x ?? 1)).toBeCloseTo(1 / 3, 0.7);
});

test('a share has one unit: percent on its axis and in words, and the axis says so', () => {
  const { settings, series } = charted({ kind: 'bars', metric: 'pair.sent', over: 'share' });
  const metric = { ...metricOf(settings.metric)!, unit: 'ratio', title: 'updates sent, share of the lane' } as const;
  const { plot, wordsAt } = barsFigure(visible(), metric, series, { when: 'now', ...whole });
  expect(plot.y).toEqual({ title: 'updates sent, share of the lane (%)', percent: true, zero: true });
  const first = plot.layers[0];
  expect(wordsAt((first?.shape === 'bars' && first.bars[0]?.x) || 0, 0, () => 0)).toMatch(/: \d+(\.\d+)?\s%$/);
  const { y } = histogramFigure(visible(), metric, series, { bins: 30, ...whole }).plot;
  expect(y).toMatchObject({ title: 'share of the values (%)', percent: true });
});

test('a histogram counts every measured row of every receiver once', () => {
  const { metric, series } = charted({ kind: 'histogram', metric: 'pair.deviation', by: 'lane' });
  const figure = histogramFigure(visible(), metric, series, { bins: 30, ...whole });
  const counted = cells(figure.csv()).reduce((sum, line) => sum + Number(line[2]), 0);
  const measured = (series[0]?.each ?? []).reduce((sum, read) => {
    for (let row = 0; row < history.series.length; row++) sum += Number.isNaN(read(history.series, row)) ? 0 : 1;
    return sum;
  }, 0);
  expect(counted).toBe(measured);
  expect(counted).toBeGreaterThan(400);
});

test('who is left out is not there, and settings that cannot be read are as usual', () => {
  const { series } = charted({ lanes: ['third'], receivers: ['far', 'near'] });
  expect(series.map(({ laneId, column }) => [laneId, column])).toEqual([
    ['third', 'near'],
    ['third', 'far'],
  ]);
  expect(readChart({ kind: 'pie', metric: 3, bins: 1e9 })).toEqual(readChart({}));
});

test('a comparison run is charted by the session times of the first, as far as it goes, under a name of its own', () => {
  const { metric, settings, series } = charted({ by: 'receiver' });
  const receivers = ['near', 'mid', 'far'];
  const end = duration / 2;
  const run = { columns: history.seriesColumns, log: new ConditionLog(), receivers, focus: null };
  const second = comparisonSeries({ ...run, history, end }, metric, settings, history.run.layout.lanes);
  expect(second.map(({ laneId, column, colour }) => [laneId, column, colour])).toEqual(
    series.map(({ laneId, column, colour }) => [`${laneId} (comparison)`, column, colour]),
  );
  expect(second.filter(({ dash }, i) => dash.join() === series[i]?.dash.join())).toEqual([]);
  const { series: rows } = history;
  for (const row of [3, 40, 99, 140, 199]) {
    const expected = series.map(({ read }) => (rows.timeAt(row) > end ? Number.NaN : read(rows, row)));
    expect(second.map(({ read }) => read(rows, row))).toEqual(expected);
  }
});
