// @vitest-environment happy-dom
/** The list of kept sweeps and tunings. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import KeptRuns from './KeptRuns.vue';

test('one that cannot go on has the reason and what to do in place of its button', () => {
  const run = { help: 'traffic', words: '40 runs', isDone: false };
  const runs = [
    { ...run, name: 'new', problem: null },
    { ...run, name: 'former', problem: 'It has too few blocks.' },
  ];
  const page = mount(KeptRuns, { props: { what: 'tuning', runs, disabled: false } });
  const [first, second] = page.findAll('li').map((item) => item.text());
  expect(first).toContain('Resume');
  expect(second).toContain('Cannot be resumed. It has too few blocks. Start another tuning; the files of this one are kept.');
  expect(second).not.toContain('Resume');
});
