// @vitest-environment happy-dom
/** The sweep panel's setup: fields found and varied, runs counted, started; what a viewer may not do. */
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { noSweep, sweepStart, type SweepState } from '../calls/sweep-state.ts';
import { useSweepDraft } from './sweep-draft.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useSweep, progressInWords } from './results/sweep.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import SweepProgress from './SweepProgress.vue';
import SweepPage from './SweepPage.vue';
import SweepSetup from './SweepSetup.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

beforeEach(() => {
  localStorage.clear();
});

const delay = {
  path: 'nodes.far.link.delay',
  help: 'Mean one-way delay.',
  unit: 's',
  allowed: 'a number ≥ 0 and ≤ 60 s',
  limits: { type: 'number', minimum: 0, maximum: 60 },
  value: '0.8',
  given: true,
};
const order = { ...delay, path: 'nodes.far.link.order', unit: '', choices: ['keep', 'free'].map((word) => ({ value: word, title: word })) };
const started: SweepState = { ...noSweep, status: 'checking', number: 1, name: 'example-1', file: 'example.yaml' };

/** A page connected to a bench that offers these two fields. */
function setup(role: 'operator' | 'viewer' = 'operator') {
  const answers: Record<string, unknown> = { 'sweep.fields': { fields: [delay, order], total: 2 }, 'sweep.start': started };
  const wired = wiredBench((name) => answers[name] ?? []);
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role, version: '' });
  wired.greet(exampleState);
  return { wired, panel: mount(SweepSetup, { attachTo: document.body }) };
}

async function add(panel: ReturnType<typeof setup>['panel'], path: string): Promise<void> {
  await panel.get('[data-testid=sweep-search]').trigger('focus');
  await flushPromises();
  const item = panel.findAll('[data-testid=sweep-field]').find((each) => each.text().includes(path));
  await item?.trigger('pointerdown');
}

test('a list becomes a range, choices are ticked, runs are counted, and all of it is started as on a command line', async () => {
  const { wired, panel } = setup();
  await add(panel, delay.path);
  const named = panel.get('[data-testid=sweep-variation] .path');
  expect([named.text(), named.attributes('title')]).toEqual(['delay of far', 'nodes.far.link.delay']);
  expect(panel.get('[data-testid=sweep-values]').attributes('aria-label')).toBe('Values of delay of far, comma-separated');
  expect(panel.get('[data-testid=sweep-variation]').text()).toContain('Now 800 ms; allowed: a number ≥ 0 and ≤ 60000 ms.');
  await panel.get('[data-testid=sweep-values]').setValue('0.2 s, 500ms, 800');
  await panel.get('[data-testid=sweep-range]').trigger('click');
  expect((panel.get('[data-testid=sweep-step]').element as HTMLInputElement).value).toBe('300');
  await add(panel, order.path);
  expect(panel.get('[data-testid=sweep-size]').text()).toBe('6 points × 3 = 18 runs');
  await panel.get('[data-testid=sweep-start]').trigger('click');
  await flushPromises();
  expect(wired.calls.find(([name]) => name === 'sweep.start')?.[1]).toEqual({
    name: 'example-1',
    vary: ['nodes.far.link.delay=0.2..0.8:0.3', 'nodes.far.link.order=keep,free'],
    repeats: 3,
  });
  expect(useSweep().state).toMatchObject({ status: 'checking', name: 'example-1' });
});

test('where the fields of a draft are refused, the search does not say that none match', async () => {
  const wired = wiredBench((name) => {
    if (name === 'sweep.fields') throw new Error('The draft has not been saved.');
    return [];
  });
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet(exampleState);
  const panel = mount(SweepPage, { attachTo: document.body });
  await panel.get('[data-testid=sweep-search]').trigger('focus');
  await flushPromises();
  expect(bench.refusal).toBe('The draft has not been saved.');
  expect(panel.find('[role=listbox]').exists()).toBe(false);
  await panel.get('[data-testid=sweep-guide] button').trigger('click');
  await flushPromises();
  expect(panel.get('[data-testid=sweep-guide]').text()).not.toContain('No field of this experiment fits');
});

test('an experiment is repeated with several seeds, without a field', async () => {
  const { wired, panel } = setup();
  const repeats = panel.get('[data-testid=sweep-repeats]');
  const repeat = async (times: string) => {
    await repeats.setValue(times);
    await repeats.trigger('blur');
    return [panel.get('[data-testid=sweep-size]').text(), panel.get('[data-testid=sweep-start]').attributes('disabled')];
  };
  expect(await repeat('1')).toEqual(['Add a field to vary, networks, or more repeats.', '']);
  expect(await repeat('20')).toEqual(['20 runs, each with its own seed', undefined]);
  await panel.get('[data-testid=sweep-start]').trigger('click');
  await flushPromises();
  const call = wired.calls.find(([name]) => name === 'sweep.start')?.[1];
  expect(call).toEqual({ name: 'example-1', vary: [], repeats: 20 });
  expect(sweepStart.parse(call)).toEqual(call);
});

test('an experiment runs over a population of networks, without a field', async () => {
  const { wired, panel } = setup();
  const networks = panel.get('[data-testid=sweep-networks]');
  await networks.setValue(' nets.yaml ');
  await networks.trigger('change');
  expect(panel.get('[data-testid=sweep-size]').text()).toBe('3 runs on each network');
  await panel.get('[data-testid=sweep-start]').trigger('click');
  await flushPromises();
  const call = wired.calls.find(([name]) => name === 'sweep.start')?.[1];
  expect(call).toEqual({ name: 'example-1', vary: [], networks: 'nets.yaml', repeats: 3 });
  expect(sweepStart.parse(call)).toEqual(call);
});

test('without a sweep there is no table of points', () => {
  setup().panel.unmount();
  const page = mount(SweepPage);
  expect([page.text().includes('No sweep yet.'), page.find('.points').exists()]).toEqual([true, false]);
});

test('a new field is no problem before values are typed; those that cannot be read say why, and cannot be started', async () => {
  const { panel } = setup();
  await add(panel, delay.path);
  expect(panel.findAll('.problem, [role=alert], [aria-invalid=true]')).toEqual([]);
  await panel.get('[data-testid=sweep-values]').setValue('1,,2');
  expect(panel.text()).toContain('a value is missing');
  expect(panel.get('[data-testid=sweep-start]').attributes('disabled')).toBeDefined();
});

test('a viewer watches and starts nothing', async () => {
  const { panel } = setup('viewer');
  expect(panel.text()).toContain('Only an operator');
  expect(panel.get('[data-testid=sweep-search]').attributes('disabled')).toBeDefined();
});

test('a sweep that the bench reports is shown with its buttons', async () => {
  const { wired } = setup();
  const progress = mount(SweepProgress);
  wired.sweep({ ...started, status: 'running', size: 30, done: 11, failed: 1, timeLeft: 41.2 });
  await flushPromises();
  expect(progress.text()).toContain('12 of 30 runs, 1 failed, 42\u202fs left');
  await progress.get('[data-testid=sweep-cancel]').trigger('click');
  expect(wired.calls.at(-1)?.[0]).toBe('sweep.cancel');
  wired.sweep({ ...started, status: 'cancelled', size: 30, done: 12 });
  await flushPromises();
  await progress.get('[data-testid=sweep-resume]').trigger('click');
  expect(wired.calls.at(-1)).toEqual(['sweep.resume', { name: 'example-1' }]);
});

test.each([
  [':word@farm:6390', 'redis://:word@farm:6390', 'redis://farm:6390'],
  ['lab:word@farm', 'redis://lab:word@farm', 'redis://lab@farm'],
  ['redis://:word', 'redis://:word', ''],
])('of the queue address %s the browser keeps no password', async (typed, used, kept) => {
  const { panel } = setup();
  await add(panel, delay.path);
  await panel.get('[data-testid=sweep-queue]').setValue(typed);
  expect([useSweepDraft().place.queue, useSweepDraft().draft.queue]).toEqual([used, kept]);
  await flushPromises();
  expect(JSON.stringify(localStorage)).not.toContain('word');
});

test('a queue is started with its key; its workers and ranges are shown', async () => {
  const { wired, panel } = setup();
  await add(panel, delay.path);
  await panel.get('[data-testid=sweep-queue]').setValue('redis://:word@farm:6390');
  await panel.get('[data-testid=sweep-key]').setValue('a secret of the laboratory');
  await panel.get('[data-testid=sweep-start]').trigger('click');
  await flushPromises();
  const call = wired.calls.find(([name]) => name === 'sweep.start')?.[1];
  expect(call).toMatchObject({ queue: 'redis://:word@farm:6390', key: 'a secret of the laboratory' });
  const kept = JSON.stringify(localStorage);
  expect([kept.includes('farm:6390'), kept.includes('word'), kept.includes('a secret')]).toEqual([true, false, false]);
  const progress = mount(SweepProgress);
  const queue = {
    address: 'redis://farm:6390',
    isSigned: true,
    warning: 'farm: this server needs no password.',
    workers: [],
    unfit: 0,
    ranges: 7,
    problems: ['Worker w: its report is malformed, and is left out.'],
  };
  wired.sweep({ ...started, status: 'running', size: 30, queue });
  await flushPromises();
  const text = () => progress.get('[data-testid=queue-workers]').text();
  expect(text()).toContain('7 ranges open · 0 workers');
  expect(text()).toContain('needs no password');
  expect(text()).toContain('Worker w: its report is malformed');
  expect(text()).toContain('driftbench worker --queue redis://farm:6390 --key FILE');
  const worker = {
    id: 'node7-1',
    host: 'node7',
    jobs: 4,
    ranges: 3,
    runs: 60,
    runsPerSecond: 12.34,
    memory: 210,
    range: [60, 80],
    sweep: 'f'.repeat(64),
    driftbench: '0.2.0',
    build: 'b'.repeat(16),
    v8: '13.6',
    key: null,
  } as const;
  wired.sweep({ ...started, status: 'running', size: 30, queue: { ...queue, workers: [worker], unfit: 2 } });
  await flushPromises();
  expect(text()).toContain('1 worker, 2 of another version or key · 12.3 runs/s');
  expect(progress.findAll('td').map((cell) => cell.text())).toEqual(['node7-1', '60–79', '3', '60', '12.3', '4', '210']);
});

test('every state in words', () => {
  expect(progressInWords(noSweep)).toBe('No sweep yet.');
  expect(progressInWords({ ...started, status: 'failed', message: 'delay: found -1' })).toBe('delay: found -1');
  expect(progressInWords({ ...started, status: 'done', size: 4, done: 4 })).toBe('Done: 4 of 4 runs.');
});
