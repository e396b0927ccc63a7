/** Sorting a table by a column. */
import { expect, test } from 'vitest';
import { useSorting } from './useSorting.ts';

const rows = [
  { id: 'base', std: 798 },
  { id: 'third', std: Number.NaN },
  { id: 'fair', std: 5 },
];
const valueOf = (row: (typeof rows)[number], column: string) => (column === 'id' ? row.id : row.std);

test('one click sorts up, a second down, a third as the rows come; what has no number stays last', () => {
  const { toggle, sorted } = useSorting();
  const ids = () => sorted(rows, valueOf).map(({ id }) => id);
  const orders = Array.from({ length: 3 }, () => (toggle('std'), ids()));
  expect(orders).toEqual([
    ['fair', 'base', 'third'],
    ['base', 'fair', 'third'],
    ['base', 'third', 'fair'],
  ]);
});

test('a column whose largest number is the worst begins with that', () => {
  const { toggle, sorted, ariaSort } = useSorting((column) => column === 'std');
  const ids = () => sorted(rows, valueOf).map(({ id }) => id);
  const orders = Array.from({ length: 3 }, () => (toggle('std'), ids()));
  expect(orders).toEqual([
    ['base', 'fair', 'third'],
    ['fair', 'base', 'third'],
    ['base', 'third', 'fair'],
  ]);
  toggle('id');
  expect(ariaSort('id')).toBe('ascending');
});

test('another column begins upwards, and says so', () => {
  const { toggle, ariaSort, sorted } = useSorting();
  toggle('std');
  toggle('id');
  expect([ariaSort('id'), ariaSort('std')]).toEqual(['ascending', 'none']);
  expect(sorted(rows, valueOf).map(({ id }) => id)).toEqual(['base', 'fair', 'third']);
});
