// @vitest-environment happy-dom
/** The setup of a tuning. */
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { TuneSpaceAnswer } from '../calls/tune-state.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { tuneActions } from './tune-actions.ts';
import { useTuneDraft } from './tune-draft.ts';
import TuneSetup from './TuneSetup.vue';

freshStores();
beforeEach(() => localStorage.clear());

function shown(space?: (lane: string) => Promise<TuneSpaceAnswer>) {
  const wired = wiredBench(() => []);
  const bench = useBench();
  const client = new BenchClient(wired.port);
  if (space) {
    const answers = { 'tune.space': (params: { setup: { lane: string } }) => space(params.setup.lane) };
    const call = client.call.bind(client);
    client.call = ((name: 'tune.space', params: never) => answers[name]?.(params) ?? call(name, params)) as typeof client.call;
  }
  bench.attach(client);
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet(exampleState);
  return { wired, page: mount(TuneSetup), draft: useTuneDraft() };
}

test('blocks are stepped from none to the fewest that there can be, and back', async () => {
  const { page, draft } = shown();
  const step = async (key: string) => {
    await page.get('[data-testid=tune-blocks]').trigger('keydown', { key });
    return draft.draft.blocks;
  };
  expect([await step('ArrowUp'), await step('ArrowUp'), await step('ArrowDown'), await step('ArrowDown')]).toEqual([6, 8, 6, null]);
});

const answer = (blocks: number) =>
  ({
    blocks,
    blockLength: 1,
    runsOfCandidate: 1,
    components: [],
    leftOut: [],
    metrics: ['deviationP95', 'metrics.newest-age'],
  }) as unknown as TuneSpaceAnswer;

test('an answer about another lane that comes late is dropped', async () => {
  let answerLate: () => void = () => undefined;
  const late = new Promise<TuneSpaceAnswer>((resolve) => (answerLate = () => resolve(answer(5))));
  const { page, draft } = shown((lane) => (lane === 'base' ? late : Promise.resolve(answer(8))));
  const space = page.get<HTMLDetailsElement>('details');
  space.element.open = true;
  await space.trigger('toggle');
  draft.change({ lane: 'third' });
  await flushPromises();
  answerLate();
  await flushPromises();
  expect(space.text()).toContain('8 blocks');
});

test('an objective that is there twice is named', () => {
  const { draft } = shown();
  draft.change({ objectives: ['deviationP95', 'deviationP95'] });
  expect(draft.problem).toBe('Objectives: found deviationP95 twice; name another metric, or remove one.');
});

test('what was excluded of a part that stays as it is waits until it is chosen again', () => {
  const { draft } = shown();
  draft.change({ fix: ['model'], without: { model: ['cubic'], convergence: ['spring'] } });
  expect([draft.setup.without, draft.problem]).toEqual([{ convergence: ['spring'] }, null]);
  draft.change({ fix: [] });
  expect(draft.setup.without).toEqual({ model: ['cubic'], convergence: ['spring'] });
});

test('the value of a constraint has the unit of its metric', async () => {
  const { page, draft } = shown();
  draft.change({ bounds: [{ metric: 'bytesPerSecond', sign: '≤', value: 800 }] });
  await flushPromises();
  expect(page.get('[aria-label=Constraints] .unit').text()).toBe('B/s');
  expect(page.get('[data-testid=tune-bound-0]').attributes('aria-label')).toBe('Value of constraint 1: traffic (B/s)');
});

test('segments of motion are set, other files among them', async () => {
  const { page, draft } = shown();
  for (let count = 0; count < 2; count++) await page.get('[data-testid=tune-add-segment]').trigger('click');
  const set = async (name: string, value: string) => {
    const field = page.get<HTMLInputElement>(`[data-testid=tune-segment-${name}]`);
    await field.setValue(value);
    await field.trigger('keydown', { key: 'Enter' });
    await field.trigger('change');
  };
  await set('0-to', '60');
  await set('1-field', 'entities.car.motion.file');
  await set('1-value', 'second.csv');
  expect(draft.setup.segments).toEqual([
    { from: 0, to: 60 },
    { from: 0, set: { 'entities.car.motion.file': 'second.csv' } },
  ]);
  expect(draft.problem).toBe(null);
  await set('1-field', 'frame');
  expect(draft.problem).toContain('fields of motions');
});

test('a budget in updates a second is a bound, and updates are what is saved', async () => {
  const { page, draft } = shown();
  await page.get('[data-testid=tune-cost-unit]').setValue('rate');
  expect(draft.setup).toMatchObject({ objectives: ['deviationP95', 'sendRate'], bounds: [{ metric: 'sendRate', max: 15 }] });
  expect(page.text()).toContain('send rate: one entity to one receiver');
  await page.get('[data-testid=tune-cost-unit]').setValue('traffic');
  const field = page.get<HTMLInputElement>('[data-testid=tune-cost]');
  await field.setValue('1.5');
  await field.trigger('keydown', { key: 'Enter' });
  expect(draft.setup).toMatchObject({ objectives: ['deviationP95', 'bytesPerSecond'], bounds: [{ metric: 'bytesPerSecond', max: 1500 }] });
  await page.get('[data-testid=tune-cost-unit]').setValue('none');
  expect(draft.setup.bounds).toEqual([]);
});

test('what hurts stands before what is paid; one at least hurts, and two at most', async () => {
  const { page, draft } = shown();
  const box = (kind: string) => page.get<HTMLInputElement>(`[data-testid=tune-hurts-${kind}]`);
  expect(box('error').element.disabled).toBe(true);
  await box('jumps').setValue(true);
  expect(draft.setup.objectives).toEqual(['deviationP95', 'jumpsPerMinute', 'bytesPerSecond']);
  expect(box('age').element.disabled).toBe(true);
  await box('error').setValue(false);
  expect(draft.setup.objectives).toEqual(['jumpsPerMinute', 'bytesPerSecond']);
});

test('a mistyped metric is named at its field, and one of a plugin is known', async () => {
  const { page, draft } = shown(() => Promise.resolve(answer(6)));
  draft.change({ objectives: ['deviatonP95', 'bytesPerSecond'], bounds: [{ metric: 'metrics.newest-age', sign: '≤', value: 1 }] });
  await flushPromises();
  const field = page.get('[data-testid=tune-objective-0]');
  expect(field.attributes('aria-invalid')).toBe('true');
  expect(page.get('[aria-label=Objectives] .problem').text()).toContain('Did you mean "deviationP95"?');
  expect(page.find('[aria-label=Constraints] .problem').exists()).toBe(false);
  expect(draft.canStart).toBe(false);
});

test('networks come from a file, and what is wrong with one is said', async () => {
  const { page, draft } = shown();
  const choose = async (text: string) => {
    const input = page.get<HTMLInputElement>('[data-testid=tune-networks-file]');
    Object.defineProperty(input.element, 'files', { value: [new File([text], 'players.yaml')], configurable: true });
    await input.trigger('change');
    await flushPromises();
  };
  await choose('networks: [{ id: home, weight: 3, link: cable }, { id: car, link: { delay: 0.06 } }]');
  expect(draft.setup.networks).toEqual([
    { name: 'home', weight: 3, link: { preset: 'cable' } },
    { name: 'car', weight: 1, link: { delay: 0.06 } },
  ]);
  expect(page.get('[aria-label=Networks]').text()).toContain('car');
  await choose('networks: []');
  expect(page.get('[role=alert]').text()).toMatch(/^players\.yaml: networks/);
});

test('a range is in the words and the unit of forms, as what is wrong with it is', async () => {
  const parameters = [{ name: 'heartbeat', unit: 's', low: 0.05, high: 5 }];
  const components = [{ name: 'trigger', alternatives: [{ id: 'distance', parameters }] }];
  const { page, draft } = shown(() => Promise.resolve({ ...answer(6), components } as unknown as TuneSpaceAnswer));
  const space = page.get<HTMLDetailsElement>('details');
  space.element.open = true;
  await space.trigger('toggle');
  await flushPromises();
  await page.get('[data-testid=tune-add-range]').trigger('click');
  const parameter = page.get('[data-testid=tune-range-0]');
  expect([parameter.text(), parameter.attributes('title')]).toEqual(['trigger distance heartbeat (ms)', 'trigger.distance.heartbeat']);
  const end = page.get<HTMLInputElement>('[data-testid=tune-range-0-to]');
  expect(end.element.value).toBe('5000');
  await end.setValue('20');
  await end.trigger('keydown', { key: 'Enter' });
  expect(draft.setup.ranges).toEqual({ 'trigger.distance.heartbeat': [0.05, 0.02] });
  expect(draft.problem).toBe('Range 1: found 50 to 20 ms; the lower end must not be above the upper one.');
  await end.setValue('0.3 s');
  await end.trigger('keydown', { key: 'Enter' });
  expect([draft.setup.ranges, draft.problem]).toEqual([{ 'trigger.distance.heartbeat': [0.05, 0.3] }, null]);
});

test('the action starts a tuning at its first use; once the setup is loaded, it says what is wrong with it', async () => {
  const { wired, draft } = shown();
  const actions = tuneActions();
  const start = () => actions.value.find(({ id }) => id === 'tune-start')!;
  expect([start().title, start().whyNot?.()]).toEqual(['Start the tuning', null]);
  start().run();
  await vi.waitFor(() => expect(start().title).toBe('Start the tuning example-tuning-1'));
  expect(wired.calls.filter(([name]) => name === 'tune.start').map(([, given]) => given)).toMatchObject([{ name: 'example-tuning-1' }]);
  draft.change({ objectives: ['deviationP95', 'deviationP95'] });
  expect(start().whyNot?.()).toContain('deviationP95 twice');
  start().run();
  await flushPromises();
  expect(wired.calls.filter(([name]) => name === 'tune.start')).toHaveLength(1);
});
