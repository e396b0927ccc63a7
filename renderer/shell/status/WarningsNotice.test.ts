// @vitest-environment happy-dom
/** Warnings about the files of an experiment, on the page. */
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { Warning } from '../../../contract/warnings.ts';
import { useBench } from '../../run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import WarningsNotice from './WarningsNotice.vue';

function noticeOf(warnings: readonly Warning[]) {
  setActivePinia(createPinia());
  const wired = wiredBench((name) => (name === 'experiments.list' ? [] : exampleState));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  const { experiment } = exampleState;
  wired.greet({ ...exampleState, experiment: experiment && { ...experiment, warnings } });
  return mount(WarningsNotice);
}

test('a questioned file is named with its question, until the notice is dismissed', async () => {
  const notice = noticeOf([{ about: 'm.csv', text: 'yaw goes to 204, read as radians.' }]);
  expect(notice.text()).toContain('m.csv: yaw goes to 204, read as radians.');
  await notice.find('button').trigger('click');
  expect(notice.text()).toBe('');
});

test('without a warning there is no notice', () => {
  expect(noticeOf([]).text()).toBe('');
});
