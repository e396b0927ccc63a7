import { expect, test } from 'vitest';
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { unpackedSingles } from '../../renderer/report/report-lines.ts';
import { SessionCharts } from './session-charts.ts';

test('many receivers have the mean and the largest value of all their pairs, however many there are', () => {
  const receivers = Array.from({ length: 450 }, (_, number) => `n${number}`);
  const entities = receivers.map((id) => `of-${id}`);
  const pairs = entities.flatMap((_, entity) => receivers.map((receiver) => ({ entity, publisher: 'n0', receiver })));
  const layout: TelemetryLayout = { entities, lanes: ['base'], pairs };
  const columns = new TelemetryColumns(layout);
  const row = new Float32Array(columns.count).fill(NaN);
  pairs.forEach((_, pair) => (row[columns.pair(0, pair, 'deviation')] = pair % 5));
  const charts = new SessionCharts(layout);
  charts.add(0, row, 0);
  const [deviation] = charts.charts().charts;
  expect(deviation?.lines.map(({ column, values }) => [column, ...unpackedSingles(values)])).toEqual([
    ['mean', 2],
    ['largest', 4],
  ]);
});
