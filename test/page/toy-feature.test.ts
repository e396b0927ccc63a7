// @vitest-environment happy-dom
/** The toy feature of docs/add-a-feature.md on the page: its panel and action over a real session, its section in a report. */
import { flushPromises, mount } from '@vue/test-utils';
import { getActivePinia, type Pinia } from 'pinia';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { h } from 'vue';
import type { RunReport } from '../../contract/report.ts';
import { reportHead } from '../../main/run/report/report.ts';
import { formatQuantity } from '../../renderer/components/format/quantity.ts';
import { useActions } from '../../renderer/components/actions/use-actions.ts';
import ReportPage from '../../renderer/report/ReportPage.vue';
import type { ReportSection } from '../../renderer/report/report-section.ts';
import { useLayout } from '../../renderer/shell/dock/layout.ts';
import type { PageFeature } from '../../renderer/shell/page-feature.ts';
import { panelKinds } from '../../renderer/shell/panels.ts';
import { registerFeatures } from '../../renderer/shell/register-features.ts';
import { patience } from '../support/patience.ts';
import { openRecordedPage, type RecordedPage } from '../support/recorded-page.ts';
import { openToyHouse, type ToyHouse } from '../support/toy-house.ts';

let house: ToyHouse;
let page: RecordedPage;
beforeAll(async () => {
  house = openToyHouse();
  page = await openRecordedPage('resources/experiments/netgames05-budget.yaml', ['duration=6']);
});
afterAll(async () => {
  house.close();
  await page.close();
});

/** As the results of the session have them. */
const measured = () =>
  Object.entries(page.results.lanes).flatMap(([lane, { receivers }]) =>
    Object.entries(receivers).map(([receiver, { jumpsPerMinute }]) => [lane, receiver, formatQuantity(jumpsPerMinute, 'per-minute')]),
  );

test('the panel shows the jumps of the open session; its action stands among those of the session', async () => {
  const { pageFeatures } = await house.load<{ pageFeatures: readonly PageFeature[] }>('features/page.ts');
  const kinds = panelKinds(pageFeatures);
  useLayout().kinds = kinds;
  registerFeatures(pageFeatures);
  const { component } = kinds.find(({ id }) => id === 'jumps')!;
  const panel = mount(() => h('div', h(component)), { global: { plugins: [getActivePinia() as Pinia] } });
  const rows = () => panel.findAll('[data-testid=jumps] tr').map((row) => row.findAll('th, td').map((cell) => cell.text()));
  await vi.waitFor(() => expect(rows()).toEqual(measured()), patience);
  expect(useActions().actions.value.find(({ id }) => id === 'jumps-count')).toMatchObject({ group: 'Session' });
});

test('the report of a run has the section below its tables', async () => {
  const { reportSections: sections } = await house.load<{ reportSections: readonly ReportSection[] }>('features/report.ts');
  const reported = { title: 'A run', description: '', commands: [], verdicts: [], plugins: [] };
  const head = reportHead({ ...reported, experiment: { file: 'run.yaml', text: null, sets: [] } });
  const report: RunReport = { ...head, kind: 'run', results: page.results, times: '', charts: [] };
  const shown = mount(ReportPage, { props: { report, sections }, global: { plugins: [getActivePinia() as Pinia] } });
  await flushPromises();
  const rows = shown.findAll('[data-testid=jumps] tr').map((row) => row.findAll('th, td').map((cell) => cell.text()));
  expect(rows).toEqual(measured());
});
