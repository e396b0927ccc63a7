// @vitest-environment happy-dom
/** A note that the bench refuses. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { recordingCapabilities } from '../../contract/bench-state.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useBench } from '../run/connection/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import NotesPanel from './NotesPanel.vue';

freshStores();

test('a refused note stands in its field again', async () => {
  const wired = wiredBench((name) => {
    if (name === 'history.note') throw new Error('The recording cannot be written.');
    return name === 'experiments.list' ? [] : { epoch: 1, occurrences: [], more: false };
  });
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet({ ...exampleState, capabilities: recordingCapabilities });
  const page = mount(NotesPanel);
  await page.get('[data-testid=note-text]').setValue('seen at the corner');
  await page.get('form').trigger('submit');
  await flushPromises();
  expect(wired.calls.map(([name]) => name)).toContain('history.note');
  expect(page.get<HTMLInputElement>('[data-testid=note-text]').element.value).toBe('seen at the corner');
});
