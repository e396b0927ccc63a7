// @vitest-environment happy-dom
/** The editor on a page whose bench comes and goes. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { computed } from 'vue';
import { EditorView } from '@codemirror/view';
import { BenchClient } from '../../client/bench-client.ts';
import type { DraftProblem } from '../../contract/draft-calls.ts';
import { noPlugins } from '../../contract/plugin-calls.ts';
import { schemaOf } from '../../main/experiment/published-schema.ts';
import { registry } from '../../test/support/plans.ts';
import { patience } from '../../test/support/patience.ts';
import { panelPlace } from '../components/panel-place.ts';
import { useBench } from '../run/connection/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useDraft } from './draft.ts';
import EditorPanel from './EditorPanel.vue';
import { wantedField } from './field-place.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

/** A bench that has an experiment and an editor's answers. */
function editedBench(unread: DraftProblem = { path: [], line: 2, column: 3, field: '', message: 'The text is not YAML.' }) {
  return wiredBench((name) => {
    if (name === 'experiments.check') return { problems: [unread], resolved: null };
    if (name === 'experiments.schema') return JSON.stringify(schemaOf(registry));
    if (name === 'experiments.running') return { text: 'driftbench: 1\nname: it\n', base: 'it.yaml', saved: true };
    return name === 'experiments.list' ? [] : { problems: [], resolved: null };
  });
}

/** Connects the page to this bench, as its operator. */
function connect(wired: ReturnType<typeof editedBench>): void {
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
}

function mounted(shows: 'form' | 'both' = 'form') {
  const settings = computed(() => ({ shows }));
  return mount(EditorPanel, {
    attachTo: document.body,
    global: { provide: { [panelPlace as symbol]: { settings, setSettings: () => {} } } },
  });
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
});

test('an editor that is open reads the fields again, and has the draft checked, once a plugin has come', async () => {
  const wired = editedBench();
  connect(wired);
  const page = mounted();
  await vi.waitFor(() => expect(page.find('[role=tabpanel]').exists()).toBe(true), patience);
  const asked = () => wired.calls.map(([name]) => name);
  await vi.waitFor(() => expect(asked()).toContain('experiments.check'), patience);
  const before = wired.calls.length;
  wired.plugins({ ...noPlugins, folders: ['plugins'] });
  const expected = expect.arrayContaining(['experiments.schema', 'experiments.check']) as unknown;
  await vi.waitFor(() => expect(asked().slice(before)).toEqual(expected), patience);
});

test('the text follows the connection, can be deleted as a whole, and shows where a problem is', async () => {
  const wired = editedBench();
  const bench = useBench();
  const open = { kind: 'open', role: 'operator', version: '' } as const;
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connectionChanged(open);
  const draft = useDraft();
  await draft.wake();
  bench.connectionChanged({ kind: 'lost', reason: 'it ended', attempt: 1, waitMs: 1000 });
  const page = mounted('both');
  const content = () => page.find('.cm-content');
  bench.connectionChanged(open);
  await vi.waitFor(() => expect(content().exists()).toBe(true), patience);
  bench.connectionChanged({ kind: 'lost', reason: 'it ended', attempt: 1, waitMs: 1000 });
  await flushPromises();
  expect(content().attributes('contenteditable')).toBe('false');
  bench.connectionChanged(open);
  await flushPromises();
  expect(content().attributes('contenteditable')).toBe('true');
  await vi.waitFor(() => expect(page.find('[data-testid=draft-problems] button').exists()).toBe(true), patience);
  await page.get('[data-testid=draft-problems] button').trigger('click');
  const view = EditorView.findFromDOM(page.element as HTMLElement);
  expect(view?.state.selection.main.head).toBe('driftbench: 1\nna'.length);
  expect(view?.hasFocus).toBe(true);
  // With the focus, this DOM reports the selection while the text is being changed.
  view?.contentDOM.blur();
  draft.write('');
  await flushPromises();
  expect(content().exists()).toBe(true);
});

test('a problem of a name with a quotation mark leads to its part, where no field has that name', async () => {
  const wired = editedBench({ path: ['entities', 0, 'a"b'], line: 2, column: 1, field: 'entities[0].a"b', message: 'unknown field.' });
  connect(wired);
  const page = mounted();
  await vi.waitFor(() => expect(page.find('[data-testid=draft-problems] button').exists()).toBe(true), patience);
  await page.get('[data-testid=draft-problems] button').trigger('click');
  await flushPromises();
  expect(wantedField.value).toBe(null);
});

test('a problem leads to its field where only forms are shown', async () => {
  const wired = editedBench({ path: ['duration'], line: 2, column: 1, field: 'duration', message: 'found -1; allowed: a number > 0 s.' });
  connect(wired);
  const page = mounted();
  await vi.waitFor(() => expect(page.find('[data-testid=draft-problems] button').exists()).toBe(true), patience);
  await page.get('[data-testid=draft-problems] button').trigger('click');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('field-duration'), patience);
});
