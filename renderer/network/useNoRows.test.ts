// @vitest-environment happy-dom
/** What the pages of the network say where there is nothing to show. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import type { Component } from 'vue';
import { BenchClient } from '../../client/bench-client.ts';
import { emptyBenchState, type BenchState } from '../../contract/bench-state.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useChartView } from '../charts/chart-view.ts';
import { SvgContext } from '../plot/svg-context.ts';
import { useBench } from '../run/connection/bench.ts';
import { useHosted } from '../run/hosted-session.ts';
import DelayPanel from './DelayPanel.vue';
import SchedulePage from './SchedulePage.vue';

freshStores();
/** This DOM cannot draw. */
const meter = { font: '', measureText: (text: string) => ({ width: 5 * text.length }) as TextMetrics };
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
  return Object.assign(new SvgContext(meter), { canvas: this }) as never;
});

function opened(component: Component, state: BenchState) {
  const wired = wiredBench(() => ({ epoch: state.epoch, occurrences: [], decisions: [], more: false }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet(state);
  return mount(component, { attachTo: document.body });
}

async function emptyPage(component: Component, state: BenchState) {
  const page = opened(component, state);
  await flushPromises();
  return page;
}

test('the schedule says what will be there: without an experiment, before it runs, and for a game without a scheduler', async () => {
  const said = async (state: BenchState) => (await emptyPage(SchedulePage, state)).get('[data-testid=schedule-empty]').text();
  expect(await said(emptyBenchState)).toContain('has a mark here, in the row of its receiver once an experiment is open: Ctrl O');
  expect(await said({ ...exampleState, status: 'paused' })).toContain('while the session runs: Space runs it.');
  expect(await said(exampleState)).toContain('there is nothing yet.');
  const experiment = { ...exampleState.experiment!, scored: { judder: false } as never };
  expect(await said({ ...exampleState, experiment })).toContain('no decisions of a scheduler');
});

test('the delays say so as well; a held time range without packets is left by Follow', async () => {
  const page = opened(DelayPanel, { ...exampleState, status: 'paused' });
  // Nothing is known before the first answer.
  expect(page.find('[data-testid=delays-empty]').exists()).toBe(false);
  await flushPromises();
  const said = () => page.get('[data-testid=delays-empty]').text();
  expect(said()).toContain('Each packet’s delay stands here');
  useChartView().hold({ from: 0, to: 1 });
  await flushPromises();
  expect(said()).toContain('Follow shows the newest again.');
});

test('the delays are named by those who play', async () => {
  useHosted().session = { ...useHosted().session, names: new Map([['near', 'Anna']]) };
  const page = await emptyPage(DelayPanel, exampleState);
  expect(page.findAll('[data-testid=delay-table] tbody th').map((cell) => cell.text())).toContainEqual(expect.stringContaining('→ Anna'));
});
