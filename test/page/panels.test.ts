// @vitest-environment happy-dom
/** Panels mounted over the recording of a real session: what they say is what it measured, and what occurred in it. */
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { getActivePinia, type Pinia } from 'pinia';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Component } from 'vue';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { SvgContext } from '../../renderer/plot/svg-context.ts';
import { formatClock, formatQuantity, noQuantity, quantityParts } from '../../renderer/components/format/quantity.ts';
import { delayInWords } from '../../renderer/components/format/words.ts';
import ChartsPanel from '../../renderer/charts/panel/ChartsPanel.vue';
import ScoresPanel from '../../renderer/scores/ScoresPanel.vue';
import DelayPanel from '../../renderer/network/DelayPanel.vue';
import InspectorPanel from '../../renderer/scores/inspector/InspectorPanel.vue';
import NetworkPanel from '../../renderer/network/NetworkPanel.vue';
import NotesPanel from '../../renderer/time-line/NotesPanel.vue';
import { decisionInWords } from '../../renderer/network/schedule-words.ts';
import SchedulePage from '../../renderer/network/SchedulePage.vue';
import TimeLinePanel from '../../renderer/time-line/TimeLinePanel.vue';
import ViewsPanel from '../../renderer/views/ViewsPanel.vue';
import { useChartView } from '../../renderer/charts/chart-view.ts';
import { useSelection } from '../../renderer/run/selection.ts';
import { registerActions } from '../../renderer/shell/actions/register-actions.ts';
import { useRuns } from '../../renderer/run/runs.ts';
import { patience } from '../support/patience.ts';
import { openRecordedPage, type RecordedPage } from '../support/recorded-page.ts';

const duration = 12;
let page: RecordedPage;

/** The DOM of these tests cannot draw: what charts draw is written, as where they are saved as SVG. */
const meter = { font: '', measureText: (text: string) => ({ width: 5 * text.length }) as TextMetrics };

beforeAll(async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return Object.assign(new SvgContext(meter), { canvas: this }) as never;
  });
  page = await openRecordedPage('resources/experiments/netgames05-budget.yaml', [
    `duration=${duration}`,
    'nodes.far.link.loss.ratio=0.2',
    'nodes.near.link.jitter.spread=0.1',
  ]);
  // It opens at its end, where plots are full.
  expect(useRuns().run.playhead.time).toBe(duration);
  await standAt(duration);
});
afterAll(() => page.close());

/** Everything shows this session time. */
async function standAt(time: number): Promise<void> {
  useRuns().run.playhead.seek(time);
  await vi.waitFor(() => expect(useRuns().run.history?.recent.lastTime).toBeCloseTo(time, 6), patience);
}

async function panel(component: Component, props: Readonly<Record<string, unknown>> = {}): Promise<VueWrapper> {
  const wrapper = mount(component, { props, global: { plugins: [getActivePinia() as Pinia] }, attachTo: document.body });
  await flushPromises();
  return wrapper;
}

/** Rows of a table, each its cells. */
const rowsOf = (wrapper: VueWrapper, table: string): string[][] =>
  wrapper.findAll(`${table} tbody tr:not([aria-hidden])`).map((row) => row.findAll('th, td').map((cell) => cell.text()));

const lanes = () => Object.entries(page.results.lanes);
const aee = (value: number) => quantityParts(value, 'm·s').number;

async function occurredIn(span: { from: number; to: number }, kind: Occurrence['kind']): Promise<readonly Occurrence[]> {
  const { occurrences } = await page.past.occurrences({ ...span, kinds: [kind], after: -1, limit: 100_000 });
  return occurrences;
}

/** What occurred in the whole session, and in what charts show of it. */
const whole = (kind: Occurrence['kind']) => occurredIn({ from: 0, to: duration }, kind);
const occurred = (kind: Occurrence['kind']) => occurredIn(useChartView().range(), kind);

test('each view shows the current deviation of its receiver', async () => {
  const views = await panel(ViewsPanel);
  const said = views
    .findAll('[data-testid=view-cell]')
    .map((cell) => [cell.attributes('data-lane'), cell.attributes('data-receiver'), cell.get('.deviation').text().split('dev ')[1]]);
  const { columns, recent, run } = useRuns().run.history!;
  const measured = run.layout.lanes.flatMap((id, lane) =>
    run.layout.pairs.map(({ receiver }, pair) => [id, receiver, formatQuantity(recent.last(columns.pair(lane, pair, 'deviation')), 'm')]),
  );
  expect(said).toEqual(measured);
});

test('the inspector has the numbers of the pinned tank, and all lanes compared', async () => {
  useSelection().inspect({ lane: 0, receiver: 'far', entity: 0 });
  const inspector = await panel(InspectorPanel);
  const pinned = inspector.get('[data-testid=pin]');
  const values = Object.fromEntries(pinned.findAll('dt').map((title, at) => [title.text(), pinned.findAll('dd')[at]?.text()]));
  const { receivers, triggers } = page.results.lanes['base']!;
  const came = (await whole('arrived')).filter(({ lane, pair }) => lane === 0 && pair === 2);
  const newest = came.reduce((first, each) => (each.update! > first.update! ? each : first));
  expect(values).toMatchObject({
    'configured delay': delayInWords({ delay: 0.8, jitter: 0.1 }),
    updates: `${came.length} of ${triggers}`,
    // As the delays and the list of packets have it.
    'delay of the last update': formatQuantity(newest.time - newest.since!, 's'),
    AEE: formatQuantity(receivers['far']!.aee, 'm·s'),
  });
  const scores = rowsOf(inspector, '[data-testid=score-table]');
  expect(scores.map(([lane]) => lane)).toEqual(lanes().map(([lane]) => lane));
  await vi.waitFor(
    () => expect(inspector.get('[data-testid=last-decision]').text()).toMatch(/^scheduler update \d+ sent at 00:1/),
    patience,
  );
});

test('the scoreboard has the results of the run, lane by lane and receiver by receiver', async () => {
  const table = await panel(ScoresPanel);
  const shown = () =>
    rowsOf(table, '[data-testid=lanes]').map(([name, ...numbers]) => [name, ...numbers.map((text) => text.replace('•', '').trim())]);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviations = lanes().map(([, { receivers }]) => mean(Object.values(receivers).map(({ deviationMean }) => deviationMean ?? 0)));
  for (const [row, [lane]] of lanes().entries()) {
    expect(shown()[row]?.[0]).toBe(lane);
    expect(Number(shown()[row]?.[1]?.replaceAll('\u202f', ''))).toBeCloseTo(deviations[row] ?? NaN, 0);
  }
  await table.get('[data-testid=scores-receivers]').trigger('click');
  expect(shown()).toHaveLength(lanes().reduce((sum, [, { receivers }]) => sum + 1 + Object.keys(receivers).length, 0));
});

test('a range that is selected has its scores at once, and the worst lane comes first', async () => {
  const { cursors } = useRuns();
  const table = await panel(ScoresPanel);
  const said = () => table.get('[data-testid=scores-scope]').text();
  expect(said()).toContain(`to ${formatClock(duration)}`);
  [cursors.a, cursors.b] = [2, 6];
  await vi.waitFor(() => expect(said()).toMatch(/^00:02\.00 to 00:06\.00, all entities/), patience);
  await vi.waitFor(() => expect(rowsOf(table, '[data-testid=lanes]').length).toBe(lanes().length), patience);
  const deviation = table.findAll('[data-testid=lanes] thead button')[1]!;
  await deviation.trigger('click');
  const shown = rowsOf(table, '[data-testid=lanes]').map((cells) => Number(cells[1]?.replaceAll(/[^\d.]/g, '')));
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  cursors.clear();
  await flushPromises();
  expect(said()).toContain(`to ${formatClock(duration)}`);
});

test('the legend of a chart reads its series where the playhead stands', async () => {
  const charts = await panel(ChartsPanel, { title: 'Fairness', usual: ['aee-std', 'aee'] });
  const [std, perReceiver] = charts.findAll('[data-testid=chart]');
  const each = perReceiver?.findAll('.legend tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()));
  // One number for each lane stands in one line.
  expect(std?.findAll('.legend .number').map((number) => number.text())).toEqual(lanes().map(([, { aeeStd }]) => aee(aeeStd!)));
  expect(each).toEqual(lanes().map(([, { receivers }]) => Object.values(receivers).map(({ aee: value }) => aee(value!))));
});

test('a mark later than the playhead has no number yet', async () => {
  const { cursors } = useRuns();
  [cursors.a, cursors.b] = [duration / 3, duration / 2];
  const charts = await panel(ChartsPanel, { title: 'Accuracy', usual: ['aee'] });
  /** Of each line: whether it has a number at A, at B, and between them. */
  const numbers = () => rowsOf(charts, '[data-testid=chart-marks]').map((row) => row.slice(1).map((cell) => cell !== noQuantity));
  await vi.waitFor(() => expect(numbers().length).toBeGreaterThan(0), patience);
  await vi.waitFor(() => expect(numbers()).toEqual(numbers().map(() => [true, true, true])), patience);
  await standAt(duration / 2 - 1);
  await vi.waitFor(() => expect(numbers()).toEqual(numbers().map(() => [true, false, false])), patience);
  cursors.clear();
  await standAt(duration);
});

test('the network counts what was sent and received, and lists each packet', async () => {
  const network = await panel(NetworkPanel);
  const [sent, arrived] = [await whole('sent'), await whole('arrived')];
  const { lanes: ids, pairs } = page.state.layout!;
  const count = (of: readonly Occurrence[], lane: number, pair: number) =>
    formatQuantity(of.filter((each) => each.lane === lane && each.pair === pair).length, 'count');
  const counted = ids.flatMap((id, lane) =>
    pairs.map(({ receiver }, pair) => [id, receiver, count(sent, lane, pair), count(arrived, lane, pair)]),
  );
  expect(rowsOf(network, '[data-testid=traffic]').map((row) => [row[0], row[1], row[2], row[7]])).toEqual(counted);
  const last = sent.at(-1)!;
  const packet = [formatClock(last.time), ids[last.lane!], 'tank', pairs[last.pair!]?.receiver, String(last.update)];
  await vi.waitFor(() => expect(rowsOf(network, '[data-testid=packets]').map((row) => row.slice(0, 5))).toContainEqual(packet), patience);
});

test('where the playhead stands before the end of what charts show, later rows are absent', async () => {
  await standAt(duration / 3);
  const [network, schedule] = [await panel(NetworkPanel), await panel(SchedulePage)];
  /** The newest of a list, and whether anything is in it. */
  const newest = (of: VueWrapper, table: string) => rowsOf(of, table).map((row) => row[0] ?? '')[0] ?? 'none';
  const soonest = formatClock(duration / 3 - 1);
  const latest = formatClock(duration / 3);
  for (const [of, table] of [
    [network, '[data-testid=packets]'],
    [schedule, '[data-testid=decisions]'],
  ] as const) {
    await vi.waitFor(() => expect(newest(of, table) > soonest && newest(of, table) <= latest).toBe(true), patience);
  }
  await standAt(duration);
});

test('measured delays stand beside the configured ones, with losses', async () => {
  const delays = await panel(DelayPanel);
  const arrived = await occurred('arrived');
  const means = page.state.layout!.pairs.map((_, pair) => {
    const took = arrived.filter((each) => each.pair === pair).map(({ time, since = Number.NaN }) => time - since);
    return [formatQuantity(took.reduce((a, b) => a + b, 0) / took.length, 's'), formatQuantity(took.length, 'count')];
  });
  const configured = [0.2, 0.5, 0.8].map((delay, at) => [
    delayInWords({ delay, jitter: 0.1 }),
    formatQuantity(at === 2 ? 0.2 : 0, 'ratio'),
  ]);
  await vi.waitFor(() => {
    const down = rowsOf(delays, '[data-testid=delay-table]').filter(([direction]) => direction?.includes('→'));
    expect(down.map((row) => [row[2], row[9]])).toEqual(means);
    expect(down.map((row) => [row[1], row[11]])).toEqual(configured);
  }, patience);
});

test('the schedule of the first lane that chooses shows its newest decisions and their inputs', async () => {
  const schedule = await panel(SchedulePage);
  const { decisions } = await page.past.decisions({ ...useChartView().range(), limit: 1000 });
  const lane = page.state.experiment!.lanes.findIndex(({ scheduler }) => (scheduler.explains ?? []).length > 0);
  const newest = decisions.filter((each) => each.lane === lane).reverse();
  const receivers = page.state.layout!.pairs.map(({ receiver }) => receiver);
  await vi.waitFor(() => {
    const rows = rowsOf(schedule, '[data-testid=decisions]');
    expect(rows.map((row) => row.slice(0, 4))).toEqual(
      newest
        .slice(0, rows.length)
        .map((each) => [formatClock(each.time), receivers[each.pair], String(each.update), decisionInWords(each)]),
    );
    expect(rows.length).toBe(Math.min(newest.length, 60));
    expect(rows.every((row) => row.slice(4).every((value) => /\d|–/.test(value)))).toBe(true);
  }, patience);
});

test('the time line steps by frames and by updates that were made', async () => {
  registerActions();
  const timeLine = await panel(TimeLinePanel);
  const slider = timeLine.get('[data-testid=time-line]');
  const at = () => Number(slider.attributes('aria-valuenow'));
  const click = (button: string) => timeLine.get(`[data-testid=${button}]`).trigger('click');
  expect([at(), Number(slider.attributes('aria-valuemax'))]).toEqual([duration, duration]);
  await click('step-back');
  await vi.waitFor(() => expect(at()).toBeCloseTo(duration - page.state.experiment!.frame, 6), patience);
  await click('update-back');
  const made = (await occurred('made')).map(({ time }) => time.toFixed(2));
  await vi.waitFor(() => expect(made).toContain(at().toFixed(2)), patience);
  await standAt(duration);
});

test('a note is kept in the recording, listed, and gone to', async () => {
  const notes = await panel(NotesPanel);
  await standAt(4);
  await notes.get('[data-testid=note-text]').setValue('far jumps here');
  await notes.get('form').trigger('submit');
  await vi.waitFor(() => expect(notes.get('[data-testid=note-go]').text()).toMatch(/00:04\.00\s*far jumps here/), patience);
  await standAt(duration);
  await notes.get('[data-testid=note-go]').trigger('click');
  await vi.waitFor(() => expect(useRuns().run.history?.recent.lastTime).toBeCloseTo(4, 6), patience);
});
