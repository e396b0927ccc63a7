// @vitest-environment happy-dom
/** Links are shown as what they are: to be changed, or only to be read, and why. */
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { type BenchState, liveCapabilities, recordingCapabilities } from '../../../contract/bench-state.ts';
import type { LiveState } from '../../../features/live/calls/live-state.ts';
import { hostedLive } from '../../../features/live/page/hosted-session.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useBench } from '../../run/connection/bench.ts';
import { exampleScored } from '../../../test/support/page/example-scored.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { exampleLive, exampleSeat } from '../../../test/support/page/live-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { useHosted } from '../../run/hosted-session.ts';
import { useDraft } from '../draft.ts';
import ExperimentPanel from './ExperimentPanel.vue';

const answers: Readonly<Record<string, unknown>> = { 'experiments.list': [], 'history.conditions': { nodes: [], changes: [] } };

freshStores();

let panel: VueWrapper;

async function shownOf(state: Partial<BenchState>, live?: LiveState): Promise<VueWrapper> {
  const wired = wiredBench((name) => answers[name] ?? exampleState);
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  useHosted().session = hostedLive();
  panel = mount(ExperimentPanel);
  wired.greet({ ...exampleState, ...state });
  if (live) wired.live(live);
  await panel.vm.$nextTick();
  for (const line of panel.findAll('[data-testid^=node-]')) await line.trigger('click');
  return panel;
}

const looked = { source: 'recording', status: 'finished', capabilities: recordingCapabilities } as const;
const links = () => panel.findAll('[role=group][aria-label^="Link of"]');
/** For each link, if its first slider can be moved and its first number typed. */
const open = () =>
  links().map((link) => [
    link.get('input[type=range]').attributes('disabled') === undefined,
    link.get('input[type=text]').attributes('readonly') === undefined,
  ]);

test('links of a session that runs can be changed', async () => {
  await shownOf({});
  expect(open()).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(panel.find('[data-testid=links-fixed]').exists()).toBe(false);
});

test.each([
  ['an opened recording', looked, 'A recording is open: it can be viewed, not changed.'],
  ['a session that is over', { status: 'finished' }, 'The session is over: restart it.'],
] as const)('links of %s are only to be read, and say why', async (_, state, why) => {
  await shownOf(state);
  expect(open()).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(panel.get('[data-testid=links-fixed]').text()).toBe(why);
  const field = panel.get('[data-testid=link-delay-near]');
  expect([field.attributes('title'), field.attributes('disabled'), (field.element as HTMLInputElement).value]).toEqual([
    why,
    undefined,
    '200',
  ]);
});

test('in a live session the links of seats can be changed, and no others', async () => {
  const live = { source: 'live', capabilities: liveCapabilities } as const;
  await shownOf(live, { ...exampleLive, seats: [exampleSeat(0), exampleSeat(1)] });
  expect(open()).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(panel.get('[data-testid=link-delay-far]').attributes('title')).toContain('only the networks of its players');
  expect(panel.find('[data-testid=links-fixed]').exists()).toBe(false);
});

const captions = () => panel.findAll('[data-testid^=node-] .caption').map((caption) => caption.text());

test('a node without a link receives nothing', async () => {
  await shownOf({});
  expect(captions()).toEqual(['receives nothing']);
  expect(panel.find('[data-testid=compare-models]').exists()).toBe(true);
});

test('of a game that was scored no link is known, and no model to compare others with', async () => {
  const nodes = exampleState.experiment!.nodes.map(({ id }) => ({ id, down: null, up: { delay: 0 } }));
  await shownOf({ ...looked, experiment: { ...exampleState.experiment!, nodes, scored: exampleScored } });
  expect(captions()).toEqual(['link not known', 'link not known', 'link not known']);
  expect(panel.find('[data-testid=compare-models]').exists()).toBe(false);
  expect(panel.text()).toContain('driftbench score LOGS --with lanes.yaml');
});

test('the link of a node that only sends stays while its delay is set to 0', async () => {
  const nodes = exampleState.experiment!.nodes.map((node) => (node.id === 'sender' ? { ...node, up: { delay: 0.1 } } : node));
  const experiment = { ...exampleState.experiment!, nodes };
  await shownOf({ experiment });
  const links = () => panel.findAll('[aria-label="Link of sender"]');
  expect(links()).toHaveLength(1);
  await links()[0]?.get('input[type=range]').setValue('0');
  await flushPromises();
  expect(links()).toHaveLength(1);
});

test('an opened recording has its own lanes and names, whatever the draft calls them, and the panel says what it shows', async () => {
  await shownOf(looked);
  const draft = useDraft();
  await draft.begin('driftbench: 1\nlanes: [{ id: other }, { id: third }]\n', 'mine.yaml', null);
  await flushPromises();
  const names = panel.findAll('[data-testid^=lane-] .id').map((name) => name.text());
  expect(names).toEqual(['base', 'third']);
  expect(panel.get('[data-testid=panel-subject]').text()).toBe('recording of example.yaml');
});
