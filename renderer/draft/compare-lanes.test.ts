/** Comparing lanes. */
import { expect, test } from 'vitest';
import type { LaneOutline } from '../../contract/bench-state.ts';
import { compareLanes } from './compare-lanes.ts';

const choice = (id: string, params: Record<string, unknown> = {}) => ({ id, title: `The ${id}`, source: 'a book', params });
const base: LaneOutline = {
  ...{ id: 'base', trigger: { distance: 0.09, heartbeat: 1 }, clock: 'synchronised' },
  ...{ model: choice('linear'), convergence: choice('snap'), scheduler: choice('send-to-all') },
};

test('what differs comes first, plugins by their titles and parameters', () => {
  const other: LaneOutline = { ...base, id: 'other', trigger: { distance: 0.2 }, scheduler: choice('every-nth', { n: 3 }) };
  const rows = compareLanes(base, other);
  expect(rows.filter(({ differs }) => differs)).toEqual([
    { field: 'trigger.distance', first: '0.09', second: '0.2', differs: true },
    { field: 'trigger.heartbeat', first: '1', second: '–', differs: true },
    { field: 'scheduler', first: 'The send-to-all', second: 'The every-nth', differs: true },
    { field: 'scheduler.n', first: '–', second: '3', differs: true },
  ]);
  expect(rows.slice(4).map(({ field }) => field)).toEqual(['clock', 'model', 'convergence']);
});
