// @vitest-environment happy-dom
/** The report of a study is read by keyboard alone. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { freshStores } from '../../../../test/support/fresh-stores.ts';
import StudyReport from './StudyReport.vue';

freshStores();

test('the report opens with the focus on Back; every table is a stop with a name, so that wide ones scroll by keys', () => {
  const table = { title: 'Course', note: 'n', columns: ['People'], rows: [['3']] };
  const report = { name: 'Which?', folder: '/my studies/which', tables: [table, { ...table, title: 'Order' }] };
  const page = mount(StudyReport, { props: { report }, attachTo: document.body });
  expect(document.activeElement).toBe(page.find('[data-testid=study-back]').element);
  expect(page.findAll('[role=group]').map((each) => [each.attributes('tabindex'), each.attributes('aria-label')])).toEqual([
    ['0', 'Course'],
    ['0', 'Order'],
  ]);
});
