// @vitest-environment happy-dom
/** The editor on a page whose bench comes and goes. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { computed } from 'vue';
import { BenchClient } from '../../../contract/bench-client.ts';
import { publishedSchema } from '../../../main/experiment/published-schema.ts';
import { patience } from '../../../test/support/patience.ts';
import { panelPlace } from '../../dock/panel-place.ts';
import { useBench } from '../../stores/bench.ts';
import { exampleState } from '../../testing/example-state.ts';
import { wiredBench } from '../../testing/wired-bench.ts';
import EditorPanel from './EditorPanel.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

test('an editor that is opened while the bench is away reads the experiment once it is back', async () => {
  const wired = wiredBench((name) => {
    if (name === 'experiments.schema') return publishedSchema();
    if (name === 'experiments.running') return { text: 'driftbench: 1\nname: it\n', base: 'it.yaml', saved: true };
    return name === 'experiments.list' ? [] : { problems: [], resolved: null };
  });
  const bench = useBench();
  bench.connectionChanged({ kind: 'lost', reason: 'it ended', attempt: 1, waitMs: 1000 });
  const settings = computed(() => ({ shows: 'form' }));
  const page = mount(EditorPanel, { global: { provide: { [panelPlace as symbol]: { settings, setSettings: () => {} } } } });
  await flushPromises();
  expect(page.find('[role=tabpanel]').exists()).toBe(false);
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  await vi.waitFor(() => expect(page.find('[role=tabpanel]').exists()).toBe(true), patience);
  page.unmount();
});
