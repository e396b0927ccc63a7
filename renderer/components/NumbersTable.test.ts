// @vitest-environment happy-dom
/** A table of a report. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import NumbersTable from './NumbersTable.vue';

test('counts have no decimals; ratios, measures and their means do', () => {
  const columns = ['sent', 'share', 'delay'].map((id) => ({ id, title: id, unit: id === 'delay' ? 's' : '' }));
  const rows = [
    { lane: -1, words: ['near'], numbers: [37, 1, 2] },
    { lane: -1, words: ['far'], numbers: [null, 0.25, 0.5] },
  ];
  const page = mount(NumbersTable, { props: { table: { title: 'Receivers', words: ['receiver'], columns, rows } } });
  expect(page.findAll('td').map((cell) => cell.text())).toEqual(['37', '1.00', '2.00', '–', '0.250', '0.500']);
});
