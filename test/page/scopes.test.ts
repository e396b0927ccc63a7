// @vitest-environment happy-dom
/** A lane has one number for one scope, wherever it stands: scoreboard, sweep, tuning, report, CSV and JSON; each names it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mount } from '@vue/test-utils';
import { afterAll, expect, test } from 'vitest';
import { measureWords, scopedTitle, scopeName, scoreMeasures } from '../../contract/measures.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { standingsOf } from '../../engine/measure/standings.ts';
import { catalogueOf, keyOf, pairsInWords } from '../../features/sweep/page/results/metric-catalogue.ts';
import { allReceivers, figureColumns, figureSeries } from '../../features/sweep/page/results/sweep-figure.ts';
import { scoreColumns, sweepScores } from '../../features/sweep/page/results/sweep-scores.ts';
import { usualFigures } from '../../features/sweep/page/useFigure.ts';
import { measuresOf } from '../../features/tune/node/measures.ts';
import { metricsOf } from '../../features/sweep/node/run-record.ts';
import { runFacts, tablesOf } from '../../renderer/report/results-tables.ts';
import ScoresTable from '../../renderer/scores/ScoresTable.vue';
import { rowsOf } from '../../renderer/scores/scores.ts';
import { commandOf } from '../support/command.ts';

/** Three entities of one node at two others, one of which gets every second update. */
const experiment = `
driftbench: 1
name: scopes
duration: 20
entities:
${[1, 2, 3].map((each) => `  - { id: walker-${each}, owner: server, motion: { kind: gls-wander, speed: 1.4, interval: 3, start: [${each}, 0] } }`).join('\n')}
nodes: [{ id: server }, { id: near, link: { delay: 0.05 } }, { id: far, link: { delay: 0.2 } }]
lanes: [{ id: base, trigger: { heartbeat: 0.1 }, model: { id: linear } }]
`;

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Costs = Readonly<Record<'sendRate' | 'updatesPerReceiver' | 'bytesPerReceiver' | 'updatesForAll' | 'bytesForAll', number | null>>;

test('one lane has one number for one scope in scores, sweep, tuning, report, CSV and JSON', async () => {
  const file = join(folder, 'scopes.yaml');
  writeFileSync(file, experiment);
  const { err, out } = await commandOf(['run', file, '--json', '--csv', folder]);
  expect(err).not.toContain('scopes.yaml:');
  const results = JSON.parse(out) as RunResults;
  const ofJson = results.lanes['base'] as unknown as Readonly<Record<string, number>>;
  const expected: Costs = {
    sendRate: ofJson['sendRate']!,
    updatesPerReceiver: ofJson['updatesPerReceiver']!,
    bytesPerReceiver: ofJson['bytesPerReceiver']!,
    updatesForAll: ofJson['updatesPerSecond']!,
    bytesForAll: ofJson['bytesPerSecond']!,
  };
  // Three entities, two receivers: the scopes differ by these factors.
  expect(expected.sendRate).toBeCloseTo(10, 0);
  expect(expected.updatesPerReceiver! / expected.sendRate!).toBeCloseTo(3, 10);
  expect(expected.updatesForAll! / expected.updatesPerReceiver!).toBeCloseTo(2, 10);
  expect(expected.bytesForAll! / expected.bytesPerReceiver!).toBeCloseTo(2, 10);

  const [standing] = standingsOf(results, 20).lanes;
  expect([standing!.sendRate, standing!.updatesPerSecond, standing!.bytesPerSecond]).toEqual([
    expected.sendRate,
    expected.updatesPerReceiver,
    expected.bytesPerReceiver,
  ]);
  const table = mount(ScoresTable, { props: { rows: rowsOf(standing!, 0, false), label: 'scores' } });
  const cell = (id: string) => Number(table.get(`tbody .${id} span`).text().replace('•', ''));
  expect(cell('sendRate')).toBeCloseTo(expected.sendRate!, 1);
  expect(1000 * cell('bytesPerSecond')).toBeCloseTo(expected.bytesPerReceiver!, -2);
  expect(table.get('thead .bytesPerSecond').text()).toMatch(/traffic.*kB\/s per receiver/);
  expect(table.text()).not.toContain('NaN');

  const metrics = metricsOf(results);
  const inTuning = measuresOf({ metrics }, 'base');
  expect(['sendRate', 'updatesPerSecond', 'bytesPerSecond', 'bytesPerReceiver'].map(inTuning)).toEqual([
    expected.sendRate,
    expected.updatesPerReceiver,
    expected.bytesPerReceiver,
    expected.bytesPerReceiver,
  ]);

  const plan = { variations: [], repeats: 1, lanes: ['base'] };
  const catalogue = catalogueOf(Object.keys(metrics), plan.lanes);
  expect(pairsInWords(catalogue.receivers)).toBe('6 pairs of entity and receiver');
  const inSweep = (key: string) => {
    const metric = catalogue.metrics.find((each) => keyOf(each) === key)!;
    const columns = figureColumns(
      { metric, receiver: allReceivers, receivers: catalogue.receivers, others: [], spread: 'quartiles' },
      plan.lanes,
    );
    const rows = new Map([[0, { run: 0, cells: columns.map(({ name }) => metrics[name] ?? null) }]]);
    return figureSeries(plan, rows, columns, { receiver: allReceivers, others: [], spread: 'quartiles' })[0]!.points[0]!.middle;
  };
  expect(inSweep('lane sendRate')).toBe(expected.sendRate);
  expect(inSweep('receiver updatesPerSecond')).toBeCloseTo(expected.sendRate!, 10);
  expect(inSweep(usualFigures[1]!.chosen.against!)).toBe(expected.bytesPerReceiver);
  expect(inSweep('lane bytesPerSecond')).toBe(expected.bytesForAll);
  const scored = scoreColumns(plan.lanes, catalogue.receivers, Object.keys(metrics));
  const [swept] = sweepScores(plan, new Map([[0, { run: 0, cells: scored.map(({ name }) => metrics[name] ?? null) }]]), scored, null);
  expect([swept!.sendRate, swept!.bytesPerSecond]).toEqual([expected.sendRate, expected.bytesPerReceiver]);

  const [lanes] = tablesOf(results);
  const inReport = (id: string) => lanes!.rows[0]!.numbers[lanes!.columns.findIndex((column) => column.id === id)];
  expect(['sendRate', 'updatesPerReceiver', 'bytesPerReceiver', 'updatesPerSecond', 'bytesPerSecond'].map(inReport)).toEqual(
    Object.values(expected),
  );
  expect(runFacts(results)).toEqual(expect.arrayContaining(['2 receivers', '6 pairs of entity and receiver']));

  const [head = '', row = ''] = readFileSync(join(folder, 'lanes.csv'), 'utf8').split('\n');
  const inCsv = (name: string) => row.split(',')[head.split(',').indexOf(name)];
  const heads = ['send rate (Hz)', 'updates per receiver (1/s)', 'bytes per receiver (1/s)', 'updates sent (1/s)', 'bytes sent (1/s)'];
  expect(heads.map(inCsv).map(Number)).toEqual(Object.values(expected));
  expect(inCsv('scope')).toBe('all entities to all receivers');
  expect(readFileSync(join(folder, 'receivers.csv'), 'utf8').split('\n')[1]).toMatch(/,one entity to one receiver$/);
});

test('titles of costs name their scope, and axes that of every other number', () => {
  const costs = [
    ...scoreMeasures.map(({ level, id }) => [level, id] as const),
    ['lane', 'bytesPerSecond'],
    ['pair', 'bytesPerSecond'],
  ] as const;
  const titles = costs.map(([level, id]) => scopedTitle(measureWords(id, { level })));
  expect(titles.filter((title) => /send rate|updates|traffic/.test(title))).toEqual([
    'send rate (Hz)',
    'updates (1/s), all entities to one receiver',
    'traffic (B/s), all entities to one receiver',
    'at updates (m), one entity to one receiver',
    'traffic to all (byte/s)',
    'traffic per entity (byte/s)',
  ]);
  expect(scopedTitle(measureWords('deviationMean', { level: 'pair' }))).toBe('deviation, mean (m), one entity to one receiver');
  expect([scopeName('bytesPerSecond', true), scopeName('bytesPerSecond', false), scopeName('bytesPerReceiver', false)]).toEqual([
    'one entity to one receiver',
    'all entities to all receivers',
    'all entities to one receiver',
  ]);
});
