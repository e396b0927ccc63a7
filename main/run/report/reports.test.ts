import { expect, test } from 'vitest';
import type { Report } from '../../../contract/report.ts';
import { unpackedDoubles, unpackedSingles } from '../../../renderer/report/report-lines.ts';
import { registry } from '../../../test/support/plans.ts';
import { loadExperiment } from '../../experiment/load-experiment.ts';
import { schemaOf } from '../../experiment/published-schema.ts';
import { runSession } from '../perform-headless.ts';
import type { RunRecord } from '../../../features/sweep/node/run-record.ts';
import { ChartSampling } from '../session-charts.ts';
import { commandLine, reportPage, runReport } from './report.ts';
import { sweepReport } from '../../../features/sweep/node/sweep-report.ts';
import { tuneReport } from '../../../features/tune/node/tune-report.ts';
import { tuneSetup } from '../../../features/tune/calls/tune-setup.ts';
import type { TuneResult } from '../../../features/tune/calls/tune-result.ts';

const template = '<title>x</title><script id="report" type="application/json">null</script><script>page</script>';

test('nothing in a report can end the element that it stands in, and it reads back as it was', () => {
  const nasty = { title: '</title><b>', description: '</script><script>alert(1)</script><!-- $& $1', metrics: [] } as unknown as Report;
  const page = reportPage(template, nasty);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toContain('<!--');
  expect(page).toContain('<title>&lt;/title>&lt;b> · Driftbench</title>');
  expect(JSON.parse(/json">(.*?)<\/script>/.exec(page)?.[1] ?? '')).toEqual(nasty);
  expect(() => reportPage('<html></html>', nasty)).toThrow('no element for a report');
});

test('commands are quoted where a shell would take them apart', () => {
  const options = { seed: 7, duration: undefined, set: ['lanes.base.convergence={ id: snap }', "name=it's"] };
  expect(commandLine('run', 'a.yaml', options)).toBe(
    `npx driftbench run a.yaml --seed 7 --set 'lanes.base.convergence={ id: snap }' --set 'name=it'\\''s'`,
  );
});

test('the charts of a run end with its results, and looking changes none of them', async () => {
  const { plan } = await loadExperiment('resources/experiments/netgames05.yaml', { registry, duration: 7 });
  const unwatched = { calls: {}, observer: undefined, deciders: [], onVerdict: undefined, samplings: [] };
  const watching = { ...unwatched, cancelled: new AbortController().signal, clock: () => 0, onPause: () => undefined };
  const charts = new ChartSampling({ frame: 0.7, duration: 7 });
  const results = await runSession(plan, { ...watching, samplings: [charts] });
  expect(results).toEqual(await runSession(plan, watching));
  const experiment = { file: 'a.yaml', text: null, sets: [] };
  const head = { title: 'a', description: '', commands: [], experiment, plugins: [], verdicts: [] };
  const report = runReport({ ...head, results, charts: charts.charts! });
  expect([...unpackedDoubles(report.times)]).toEqual(Array.from({ length: 11 }, (_, index) => index * 0.7));
  const [base] = report.charts.find(({ id }) => id === 'fairness')?.lines ?? [];
  expect([...unpackedSingles(base?.values ?? '')].at(-1)).toBeCloseTo(results.lanes['base']!.aeeMean!, 3);
});

test('a sweep is reported with its units, and what failed is said', async () => {
  const record = (number: number, metrics: RunRecord['metrics']): RunRecord => ({
    number,
    point: number,
    repeat: 0,
    seed: 1,
    values: [],
    ...(metrics ? { metrics } : { fault: 'broke' }),
  });
  async function* records() {
    yield await Promise.resolve(record(0, { 'base.aeeMean': 5, 'base.near.aee': 5 }));
    yield record(1, undefined);
    yield record(2, { 'base.aeeMean': 7, 'base.near.aee': null });
  }
  const variations = [{ path: 'nodes.near.link.delay', values: ['0.1', '0.2', '0.3', '0.4'] }];
  const text = 'name: Swept\nnodes: [{ id: near, link: { delay: 0.1 } }]\n';
  const plan = { variations, repeats: 1, seed: 1, sets: [] };
  const report = await sweepReport({ plan, file: 'a.yaml', text, plugins: [], schema: schemaOf(registry), records: records() });
  expect(report.plan.variations[0]).toMatchObject({ unit: 's' });
  expect(report).toMatchObject({ title: 'Swept', runs: [0, 2], faults: [{ run: 1, fault: 'broke' }] });
  expect(report.plan.lanes).toEqual(['base']);
  expect(report.metrics.map(({ name, values }) => [name, ...unpackedDoubles(values)])).toEqual([
    ['base.aeeMean', 5, 7],
    ['base.near.aee', 5, NaN],
  ]);
  expect(report.verdicts.map(({ holds }) => holds)).toEqual([false, false]);
});

test('the commands of a tuning have its costs, which no option can say', () => {
  const setup = tuneSetup.parse({ objectives: ['deviationP95', 'cpuNs'], costs: { 'model.linear': 20 } });
  const result = { name: 'Tuned', evaluations: 48, isConverged: true, failures: 0 } as TuneResult;
  const { commands } = tuneReport({ file: 'a.yaml', text: '', sets: [], setup, result, plugins: [] });
  expect(commands).toEqual([
    "cat > setup.yaml <<'END'\ncosts:\n  model.linear: 20\nEND",
    'npx driftbench tune a.yaml --setup setup.yaml --objective deviationP95 --objective cpuNs --seed 1 --evaluations 48',
  ]);
});
