/** Points on the body in the file, and in what is made of a run. */
import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { metricsOf } from '../../features/sweep/node/run-record.ts';
import { measuresOf } from '../../features/tune/node/measures.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { tablesOf } from '../../renderer/report/results-tables.ts';
import { partsCsv, partTables } from '../cli/part-report.ts';
import { loadExperiment } from './load-experiment.ts';
import { resultsOf } from '../../test/support/runs.ts';
import { loadText, refusalOf } from '../../test/support/refused-experiment.ts';

const registry = new PluginRegistry(builtInPlugins);

const text = (points: string) => `
driftbench: 1
name: points
duration: 2
entities: [{ id: tank, owner: a, motion: { kind: circular }, points: ${points} }]
nodes: [{ id: a }, { id: b, link: { delay: 0.1 } }]
lanes: [{ id: one, trigger: { distance: 1 } }]
`;

test('a point is at a place of the body, with a target at a distance or far away', async () => {
  const { plan } = await loadText(text('[{ id: muzzle, at: [3, 0, 1.5], distance: 50 }, { id: hand, at: [0, -0.3] }]'));
  expect(plan.entities[0]?.points).toEqual([
    { id: 'muzzle', x: 3, y: 0, z: 1.5, distance: 50 },
    { id: 'hand', x: 0, y: -0.3, z: 0, distance: Infinity },
  ]);
});

test.each([
  ['[{ id: a, at: [1, 0] }, { id: a, at: [2, 0] }]', 'entities.tank.points.a.id: "a" is the id of an earlier element of entities.points'],
  ['[{ id: a, at: [1, 0], distance: 0 }]', 'entities.tank.points.a.distance'],
  ['[{ id: a, at: [.nan, 0] }]', 'entities.tank.points.a.at[0]: found NaN; allowed: a number ≥ -1000 and ≤ 1000.'],
  ['[{ id: a, at: [1] }]', 'entities.tank.points.a.at'],
])('%s is refused: %s', async (points, message) => {
  expect(await refusalOf(text(points))).toContain(message);
});

test('muzzle.yaml shows what it says: the deviations are alike, the aim is degrees off without a threshold for the angle', async () => {
  const { plan } = await loadExperiment('resources/experiments/muzzle.yaml', { registry });
  const results = resultsOf(plan);
  const [place, angle] = [results.lanes['place']!, results.lanes['angle']!].map(({ receivers }) => receivers['viewer']!);
  const degrees = (radians: number | null | undefined) => ((radians ?? NaN) * 180) / Math.PI;
  expect(place!.deviationP95).toBeLessThan(0.5);
  expect(place!.deviationMean! / angle!.deviationMean!).toBeLessThan(1.2);
  expect(degrees(place!.points?.['muzzle']?.aimErrorMean)).toBeGreaterThan(10);
  expect(degrees(angle!.points?.['muzzle']?.aimErrorMean)).toBeLessThan(2);

  const aimed = place!.points!['muzzle']!.aimErrorP95;
  const record = { metrics: metricsOf(results) };
  expect(record.metrics['place.viewer.points.muzzle.aimErrorP95']).toBe(aimed);
  expect(measuresOf(record, 'place')('points.muzzle.aimErrorP95')).toBe(aimed);
  expect(partTables(results).join()).toMatch(/Point .*Aim error[^]*place +viewer +muzzle +0\.758/);
  expect(partsCsv(results)['points.csv']).toMatch(
    /^lane,receiver,point,deviation mean \(m\).*aim error p95 \(rad\)[^]*place,viewer,muzzle,0\.758/,
  );
  const table = tablesOf(results).find(({ title }) => title === 'Points');
  expect(table?.rows.map(({ words }) => words.join(' '))).toEqual(['place viewer muzzle', 'turning viewer muzzle', 'angle viewer muzzle']);
});

test('entities without points have none in their results', async () => {
  const { plan } = await loadExperiment('resources/experiments/circle.yaml', { registry, duration: 1 });
  const results = resultsOf(plan);
  const [receiver] = Object.values(Object.values(results.lanes)[0]!.receivers);
  expect(receiver).not.toHaveProperty('points');
  expect(partTables(results)).toEqual([]);
});
