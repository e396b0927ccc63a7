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

test('a column of times below a second is in ms, one with a longer time in s', () => {
  const columns = ['age', 'delay'].map((id) => ({ id, title: id, unit: 's' }));
  const rows = [
    { lane: -1, words: ['near'], numbers: [0.0671, 0.2] },
    { lane: -1, words: ['far'], numbers: [null, 1.5] },
  ];
  const page = mount(NumbersTable, { props: { table: { title: 'Receivers', words: ['receiver'], columns, rows } } });
  expect(page.findAll('.head .caption').map((unit) => unit.text())).toEqual(['ms', 's']);
  expect(page.findAll('td').map((cell) => cell.text())).toEqual(['67.1', '0.200', '–', '1.50']);
});
