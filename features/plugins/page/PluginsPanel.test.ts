// @vitest-environment happy-dom
/** Plugins are shown with what becomes of them, and run after a yes alone. */
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { expect, test } from 'vitest';
import { nextTick } from 'vue';
import { BenchClient } from '../../../client/bench-client.ts';
import { noPlugins, type FoundPlugin, type PluginsState } from '../../../contract/plugin-calls.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { usePlugins } from '../../../renderer/editor/plugins.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import PluginNotice from './PluginNotice.vue';
import PluginsPanel from './PluginsPanel.vue';
import TrustDialog from './TrustDialog.vue';

const checksum = 'ab'.repeat(32);
const waiting: FoundPlugin = {
  path: '/home/me/plugins/drifting',
  origin: 'user',
  state: 'waiting',
  checksum,
  changed: false,
  error: null,
  package: { name: 'drifting', version: '1.2.0', author: 'An author' },
  details: null,
};
const param = { name: 'horizon', unit: 's', range: '≥ 0 and ≤ 30', default: 2, help: 'Past this age it coasts.' };
const details = { kind: 'dead-reckoning', id: 'drifting', title: 'Drifting', source: 'A paper', api: 1, params: [param] };
const trusted: FoundPlugin = { ...waiting, state: 'trusted', details };
const refused: FoundPlugin = {
  ...waiting,
  path: '/home/me/plugins/broken.ts',
  state: 'refused',
  checksum: null,
  error: 'broken.ts:3:7: Unexpected "}"',
};

function panelOf(first: PluginsState) {
  setActivePinia(createPinia());
  let state = first;
  const wired = wiredBench((name) => (name.startsWith('plugins.') ? state : name === 'experiments.list' ? [] : exampleState));
  const bench = useBench();
  usePlugins();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet(exampleState);
  wired.plugins(state);
  const report = (next: PluginsState) => wired.plugins((state = next));
  return {
    wired,
    report,
    panel: mount(PluginsPanel),
    notice: mount(PluginNotice),
    dialog: mount(TrustDialog, { attachTo: document.body }),
  };
}

test('without plugins the panel says how to create one, and where', () => {
  const { panel, notice } = panelOf({ ...noPlugins, folders: ['/home/me/plugins'] });
  expect(panel.text()).toContain('npx driftbench plugins new dead-reckoning my-model /home/me/plugins/my-model');
  expect(notice.text()).toBe('');
});

test('a new plugin is announced, reviewed with its checksum and its author’s details, and in use once it is allowed', async () => {
  const { panel, notice, wired, report } = panelOf({ ...noPlugins, found: [waiting, refused] });
  expect(notice.text()).toContain('A plugin was found that has not run yet: drifting.');
  expect(panel.findAll('[data-testid="plugin-state"]').map((state) => state.text())).toEqual([
    'waits for your decision',
    'cannot be loaded',
  ]);
  expect(panel.text()).toContain('broken.ts:3:7: Unexpected "}"');
  await notice.get('button').trigger('click');
  const question = document.querySelector('[data-testid="trust-dialog"]');
  for (const words of [waiting.path, checksum, '1.2.0', 'An author']) expect(question?.textContent).toContain(words);
  expect(notice.find('[data-testid="plugin-notice"]').exists()).toBe(false);
  document.querySelector<HTMLElement>('[data-testid="trust-yes"]')?.click();
  await flushPromises();
  expect(wired.calls.at(-1)).toEqual(['plugins.trust', { path: waiting.path, checksum }]);
  report({ ...noPlugins, found: [trusted] });
  await nextTick();
  await panel.get('[data-testid="plugin"] button').trigger('click');
  for (const words of ['in use', 'Drifting', 'dead-reckoning/drifting', 'A paper', 'horizon', '≥ 0 and ≤ 30', param.help])
    expect(panel.text()).toContain(words);
});

test('a plugin that has changed since it was allowed says so, and one in use can be turned off', async () => {
  const { panel, report, wired } = panelOf({ ...noPlugins, found: [{ ...waiting, changed: true }] });
  expect(panel.text()).toContain('has changed since you allowed it');
  report({ ...noPlugins, found: [trusted] });
  await nextTick();
  const off = panel.findAll('button').find((button) => button.text() === 'Turn off');
  await off?.trigger('click');
  expect(wired.calls.at(-1)).toEqual(['plugins.disable', { path: trusted.path }]);
});

test('a plugin that cannot be loaded is reported in a line, until that is dismissed or the plugin works again', async () => {
  const { report } = panelOf({ ...noPlugins, found: [trusted] });
  const line = mount(PluginNotice);
  expect(line.text()).toBe('');
  report({ ...noPlugins, found: [trusted, { ...refused, package: null, error: 'broken.ts:3:7: Unexpected "}"\nand more' }] });
  await nextTick();
  expect(line.get('[role="alert"]').text()).toBe(
    'broken.ts cannot be loaded: broken.ts:3:7: Unexpected "}". The session continues with the version it started with.',
  );
  await line.get('button').trigger('click');
  expect(line.text()).toBe('');
  report({ ...noPlugins, found: [{ ...refused, error: 'broken.ts:4:1: another one.' }] });
  await nextTick();
  expect(line.text()).toContain('broken.ts:4:1: another one. The session');
  report({ ...noPlugins, found: [trusted] });
  await nextTick();
  expect(line.text()).toBe('');
});
