/**
 * Layouts that versions 0.1 and 0.2 exported, in test/frozen: they open with all their panels, under their present
 * titles, and with their charts. So does a shared view of 0.2, which has a layout in it.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metricOf } from '../../renderer/charts/metrics/catalogue.ts';
import { readCharts } from '../../renderer/charts/panel/kept-charts.ts';
import { readLayoutFile, withPresentTitles } from '../../renderer/shell/dock/layout-file.ts';
import { readViewFile } from '../../renderer/shell/shared-view.ts';
import { commandOf } from '../support/command.ts';

/** Titles of panels by ids, from the text of the lists: to import them is to load every component. */
const pagesOfFeatures = readdirSync('features').map((name) => join('features', name, 'page/index.ts'));
const panelLists = ['renderer/shell/panels.ts', ...pagesOfFeatures.filter((file) => existsSync(file))]
  .map((file) => readFileSync(file, 'utf8'))
  .join('');
const kinds = new Map([...panelLists.matchAll(/\{\s*id: '([^']+)',\s*title: '([^']+)'/g)].map(([, id, title]) => [id, title]));

const text = (file: string) => readFileSync(join('test/frozen', file), 'utf8');

type Layout = ReturnType<typeof readLayoutFile>['layout'];

/** Kind and title of each panel as the dock shows it. */
function titlesOf(layout: Layout): readonly (readonly [string, string | undefined])[] {
  return Object.values(withPresentTitles(layout).panels).map(({ params, title }) => [String(params?.['kind']), title]);
}

/** Box plots are of a column of a sweep, the others of a metric of the page. */
function chartsOf(layout: Layout): readonly unknown[] {
  return Object.values(layout.panels)
    .flatMap(({ params }) => readCharts((params?.['settings'] as { readonly charts?: unknown } | undefined)?.charts) ?? [])
    .map(({ chart }) => [chart.kind, chart.title, metricOf(chart.metric)?.title ?? chart.metric]);
}

const chartsOf02 = [
  ['scatter', 'Traffic against error', 'deviation'],
  ['histogram', 'Distribution of deviation', 'deviation'],
  ['series', 'Traffic', 'traffic'],
  ['series', 'Jumps', 'jumps'],
  ['box', 'AEE over seeds', 'lane aeeMean'],
  ['series', '', 'deviation'],
];

test.each([
  ['0.1', 'mine', 18, [['scatter', '', 'AEE']]],
  ['0.2', 'ours', 21, chartsOf02],
])('a layout of %s opens with all its panels under their present titles, and its charts', (version, name, panels, charts) => {
  const file = readLayoutFile(text(join(version, 'layout.json')));
  expect([file.name, titlesOf(file.layout).length]).toEqual([name, panels]);
  // The second panel of charts was renamed.
  const titles = titlesOf(file.layout).filter(([, title]) => title !== 'Bytes');
  expect(titles).toEqual(titles.map(([kind]) => [kind, kinds.get(kind)]));
  expect(chartsOf(file.layout)).toEqual(charts);
});

test('a shared view of 0.2 opens with its experiment, which runs, its moment and its layout', async () => {
  const { source, time, layout } = readViewFile(text('0.2/shared.view.json'));
  expect([source.name, time, layout.name]).toEqual(['netgames05.yaml', 12.02, 'ours']);
  expect(titlesOf(layout.layout as unknown as Layout).length).toBe(21);
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const file = join(folder, source.name);
  writeFileSync(file, source.kind === 'experiment' ? source.text : '');
  expect(await commandOf(['run', file, '--duration', '1', '--quiet'])).toMatchObject({ status: 0 });
  rmSync(folder, { recursive: true });
});
