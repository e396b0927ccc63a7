// @vitest-environment happy-dom
/** The parts that a tuning could not use. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import TookNoPart from './TookNoPart.vue';

test('candidates that failed are counted and named with their faults; nothing is shown where all took part', () => {
  const result = { failures: 3, failed: [{ words: 'fvb, snap', fault: 'time 2 s: NaN' }], leftOut: [] };
  const page = mount(TookNoPart, { props: { result } });
  expect(page.get('summary').text()).toBe('3 candidates failed');
  expect(page.findAll('li').map((item) => item.text())).toEqual(['Failed: fvb, snap: time 2 s: NaN', '2 more failed']);
  expect(
    mount(TookNoPart, { props: { result: { failures: 0, failed: [], leftOut: [] } } })
      .find('details')
      .exists(),
  ).toBe(false);
});
