// @vitest-environment happy-dom
/** The editor on a page whose bench comes and goes. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { computed } from 'vue';
import { BenchClient } from '../../contract/bench-client.ts';
import { noPlugins } from '../../contract/plugins/plugin-calls.ts';
import { publishedSchema } from '../../main/experiment/published-schema.ts';
import { patience } from '../../test/support/patience.ts';
import { panelPlace } from '../components/panel-place.ts';
import { useBench } from '../connection/bench.ts';
import { exampleState } from '../testing/example-state.ts';
import { wiredBench } from '../testing/wired-bench.ts';
import EditorPanel from './EditorPanel.vue';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

/** A bench that has an experiment and an editor's answers. */
function editedBench() {
  return wiredBench((name) => {
    if (name === 'experiments.schema') return publishedSchema();
    if (name === 'experiments.running') return { text: 'driftbench: 1\nname: it\n', base: 'it.yaml', saved: true };
    return name === 'experiments.list' ? [] : { problems: [], resolved: null };
  });
}

function mounted() {
  const settings = computed(() => ({ shows: 'form' }));
  return mount(EditorPanel, { global: { provide: { [panelPlace as symbol]: { settings, setSettings: () => {} } } } });
}

test('an editor that is opened while the bench is away reads the experiment once it is back', async () => {
  const wired = editedBench();
  const bench = useBench();
  bench.connectionChanged({ kind: 'lost', reason: 'it ended', attempt: 1, waitMs: 1000 });
  const page = mounted();
  await flushPromises();
  expect(page.find('[role=tabpanel]').exists()).toBe(false);
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  await vi.waitFor(() => expect(page.find('[role=tabpanel]').exists()).toBe(true), patience);
  page.unmount();
});

test('an editor that is open reads the fields again, and has the draft checked, once a plugin has come', async () => {
  const wired = editedBench();
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  const page = mounted();
  await vi.waitFor(() => expect(page.find('[role=tabpanel]').exists()).toBe(true), patience);
  const asked = () => wired.calls.map(([name]) => name);
  await vi.waitFor(() => expect(asked()).toContain('experiments.check'), patience);
  const before = wired.calls.length;
  wired.plugins({ ...noPlugins, folders: ['plugins'] });
  const expected = expect.arrayContaining(['experiments.schema', 'experiments.check']) as unknown;
  await vi.waitFor(() => expect(asked().slice(before)).toEqual(expected), patience);
  page.unmount();
});
