/** Metrics of plugins in every output of a run: JSON, tables, CSV, the rows of sweeps, the tables of reports. */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { tablesOf } from '../../renderer/report/results-tables.ts';
import { lane, nodes, plan, recorded } from '../../test/support/plans.ts';
import lead from '../../test/support/plugins/kinds/lead.ts';
import { metricsOf } from '../../features/sweep/node/run-record.ts';
import { reportCsv, reportJson, reportText } from './run-report.ts';

const session = new Session(
  plan({
    motion: recorded([{ t: 0, x: 0, y: 0, vx: 5, vy: 0 }]),
    nodes: nodes({ delay: 0.4 }),
    lanes: [lane({ clock: 'local' })],
    metrics: [{ plugin: lead, params: { slowest: 0.1 } }],
  }),
);
session.advanceTo(10);
const results = session.results();
const report = { version: '0', experiment: 'Behind', results, wallTime: 1 };

test('JSON has the numbers where they belong, and says what they are', () => {
  expect(JSON.parse(reportJson(report))).toMatchObject({
    lanes: { base: { receivers: { r0: { metrics: { lead: expect.closeTo(-2, 9) as number } } } } },
    metrics: { lead: { title: 'lead, mean', unit: 'm' } },
  });
});

test('tables and CSV have a column for each', () => {
  expect(reportText(report)).toMatch(/Lane +Receiver +lead, mean\n +m\n─+ +─+ +─+\nbase +r0 +-2\.00\n/);
  const [head = '', row = ''] = (reportCsv(report)['receivers.csv'] ?? '').split('\n');
  expect(head).toMatch(/,"lead, mean \(m\)",scope$/);
  expect(Number(row.split(',').at(-2))).toBeCloseTo(-2, 9);
});

test('a sweep has them by lane, receiver and id, and a report by their titles', () => {
  expect(metricsOf(results)).toMatchObject({ 'base.r0.metrics.lead': expect.closeTo(-2, 9) as number });
  const columns = tablesOf(results).flatMap((table) => table.columns);
  expect(columns).toContainEqual({ id: 'metrics.lead', title: 'lead, mean', unit: 'm' });
});
