import { expect, test } from 'vitest';
import { differences, resultDifferences } from './differences.ts';

const was = { lanes: { base: { aee: 1, receivers: { far: { aee: 2 } }, bars: [1] } } };

test('a figure that was measured later is no difference, whatever else has come or gone is', () => {
  const later = { lanes: { base: { aee: 1, age: 3, receivers: { far: { aee: 2, age: null } }, bars: [1] } } };
  expect(resultDifferences(was, later, 'results')).toEqual([]);
  expect(differences(was, later)).toEqual(['lanes.base.receivers.far.age: nothing, now null', 'lanes.base.age: nothing, now 3']);
  expect(resultDifferences(later, was, 'results')).toHaveLength(2);
  const other = { lanes: { base: { aee: 4, receivers: { far: { aee: 2 }, near: { aee: 2 } }, bars: [1, 5] } } };
  expect(resultDifferences(was, other, 'results')).toEqual([
    'results.lanes.base.aee: 1, now 4',
    'results.lanes.base.receivers.near: nothing, now {"aee":2}',
    'results.lanes.base.bars.1: nothing, now 5',
  ]);
});
