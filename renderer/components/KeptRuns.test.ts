// @vitest-environment happy-dom
/** The list of kept sweeps and tunings. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import KeptRuns from './KeptRuns.vue';

test('one that cannot go on has the reason in place of its button', () => {
  const run = { help: 'traffic', words: '40 runs', isDone: false };
  const runs = [
    { ...run, name: 'new', problem: null },
    { ...run, name: 'former', problem: 'It has too few blocks.' },
  ];
  const page = mount(KeptRuns, { props: { what: 'tuning', runs, disabled: false } });
  const [first, second] = page.findAll('li').map((item) => item.text());
  expect([first, second]).toEqual([expect.stringContaining('Resume'), expect.stringContaining('It has too few blocks.')]);
  expect(second).not.toContain('Resume');
});
