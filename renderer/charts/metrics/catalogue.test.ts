/** The catalogue against the telemetry itself: nothing is left out, nothing is read from the wrong place. */
import { expect, test } from 'vitest';
import { duelFields, gameLayout, playerFields, verdictFields } from '../../../contract/game-columns.ts';
import { entityFields, exportFields, pairFields, partExportFields, partPairFields, TelemetryColumns } from '../../../contract/telemetry.ts';
import { RowRing } from '../../run/rows.ts';
import { SeriesColumns } from '../../run/series-columns.ts';
import { metricOf, metrics, metricsIn, subjectsOf } from './catalogue.ts';
import { ConditionLog } from '../../run/conditions.ts';
import { readerOf } from './read-metric.ts';

const players = [
  { entity: 0, node: 'ann' },
  { entity: 1, node: 'bob' },
];
const layout = {
  entities: ['anns', 'bobs'],
  lanes: ['base', 'other'],
  pairs: [
    { entity: 0, publisher: 'ann', receiver: 'bob' },
    { entity: 1, publisher: 'bob', receiver: 'ann' },
  ],
  game: gameLayout({ screens: 0, players, shots: 4, tank: 0.5, server: true }),
  parts: [{ id: 'turret', entity: 1, axis: 'azimuth' as const }],
  metrics: [
    { id: 'lead', title: 'lead, mean', unit: 'm' },
    { id: 'work', title: 'work done', unit: 'J' },
  ],
};
const columns = new TelemetryColumns(layout);
const series = new SeriesColumns(layout);
const log = new ConditionLog();
log.note({ time: 0, links: { ann: { down: 0.1, up: 0.2, loss: 0 }, bob: { down: 0.3, up: 0.4, loss: 0.5 } }, pace: 2 });

/** A row in which every number is its column. */
function countedRow(): RowRing {
  const ring = new RowRing(1, series.count);
  const counted = Float32Array.from({ length: columns.count }, (_, i) => i);
  ring.append(1, series.pick(counted, 0));
  return ring;
}

test('every field of the telemetry that does not say where something is, is a metric with title, unit and sentence', () => {
  const places = ['x', 'y', 'z', 'yaw', 'contract', 'angle'];
  const fields = {
    pair: pairFields,
    exported: exportFields,
    entity: entityFields,
    partExported: partExportFields,
    partPair: partPairFields,
    player: playerFields,
    verdict: verdictFields,
    duel: duelFields,
  };
  const expected = Object.entries(fields).flatMap(([block, names]) =>
    names.filter((name) => !places.includes(name)).map((name) => `${block}.${name}`),
  );
  expect(expected.filter((id) => metricOf(id) === null)).toEqual([]);
  expect(metrics.filter(({ title, help }) => title === '' || !/^[A-Z].*\.$/.test(help)).map(({ id }) => id)).toEqual([]);
  expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
});

test('each metric of each subject is read from its own column of the telemetry', () => {
  const row = countedRow();
  const plain = metricsIn(layout).filter(({ of, rate }) => !rate && of !== 'link' && of !== 'session');
  const found = plain.flatMap((metric) =>
    subjectsOf(metric, columns, log).map((subject) => [subject.source, readerOf(metric, series, subject)(row, 0)]),
  );
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter(([column, value]) => column !== value)).toEqual([]);
});

test('metrics of plugins are called as they call themselves, with a unit of the page or their own', () => {
  expect(metricOf('plugin.lead', layout)).toMatchObject({ title: 'lead, mean', unit: 'm', of: 'plugin' });
  expect(metricOf('plugin.work', layout)).toMatchObject({ title: 'work done (J)', unit: 'count' });
  expect(metricOf('plugin.gone', layout)).toMatchObject({ title: 'gone', unit: 'count' });
  expect(subjectsOf(metricOf('plugin.gone', layout)!, columns, log)).toEqual([]);
});

test('configured delays are read by session time; a session without game or parts has no such metrics', () => {
  const down = metricOf('link.down')!;
  const read = subjectsOf(down, columns, log).map((subject) => [subject.receiver, readerOf(down, series, subject)(countedRow(), 0)]);
  expect(read).toEqual([
    ['bob', 0.3],
    ['ann', 0.1],
  ]);
  const { entities, lanes, pairs } = layout;
  expect(new Set(metricsIn({ entities, lanes, pairs }).map(({ of }) => of))).toEqual(
    new Set(['pair', 'exported', 'entity', 'link', 'session']),
  );
});
