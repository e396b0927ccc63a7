/** Toggling and isolating in a legend. */
import { expect, test } from 'vitest';
import { useHiddenLines } from './legend.ts';

const lanes = ['base', 'third', 'deterministic'];

test('a toggled line is hidden, toggled again it is back', () => {
  const hidden = useHiddenLines(() => lanes);
  hidden.toggle('third');
  expect(lanes.map(hidden.has)).toEqual([false, true, false]);
  hidden.toggle('third');
  expect(lanes.map(hidden.has)).toEqual([false, false, false]);
});

test('isolating leaves one, isolating it again shows all, and other columns keep their state', () => {
  const hidden = useHiddenLines(() => [...lanes, 'near']);
  hidden.toggle('near');
  hidden.isolate('base', lanes);
  expect([...lanes, 'near'].map(hidden.has)).toEqual([false, true, true, true]);
  hidden.isolate('base', lanes);
  expect([...lanes, 'near'].map(hidden.has)).toEqual([false, false, false, true]);
});
