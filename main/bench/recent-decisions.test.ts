/** Recent decisions: a page that requests again gets the new ones, in order, and the number of those it missed. */
import { expect, test } from 'vitest';
import { decisionColumns, type DecisionRows } from '../recording/format/decision-rows.ts';
import { RecentDecisions } from './recent-decisions.ts';

/** Decisions `first` … `first + count − 1`, each about the update of its own number, with one explained quantity. */
function rows(first: number, count: number): DecisionRows {
  const columns = decisionColumns.length + 1;
  const values = Array.from({ length: count }, (_, row) => [0, 2, 1, 7, 1.5, first + row, Infinity, 0.25]).flat();
  return { first, columns, values: new Float64Array(values) };
}

const numbers = (recent: RecentDecisions, after: number, limit = 1000) =>
  recent.list({ epoch: 1, after, limit }).decisions.map(({ number }) => number);

function recentOf(capacity?: number): RecentDecisions {
  const recent = new RecentDecisions(capacity);
  recent.show(1);
  return recent;
}

test('a page gets what came after what it has, in order', () => {
  const recent = recentOf();
  recent.push(rows(0, 3));
  recent.push(rows(3, 2));
  expect(numbers(recent, -1)).toEqual([0, 1, 2, 3, 4]);
  expect(recent.list({ epoch: 1, after: 2, limit: 10 })).toEqual({
    epoch: 1,
    decisions: [3, 4].map((number) => ({
      number,
      time: 1.5,
      lane: 0,
      pair: 2,
      trigger: 7,
      kind: 'hold',
      update: number,
      due: null,
      why: [0.25],
    })),
    missed: 0,
    newest: 4,
  });
  expect(recent.list({ epoch: 1, after: 4, limit: 10 })).toMatchObject({ decisions: [], missed: 0, newest: 4 });
});

test('a request for few, or a late one, gets the newest and the number of those left out', () => {
  const recent = recentOf(4);
  recent.push(rows(0, 3));
  recent.push(rows(10, 6));
  expect(recent.list({ epoch: 1, after: 1, limit: 10 })).toMatchObject({ missed: 10, newest: 15 });
  expect(numbers(recent, 1)).toEqual([12, 13, 14, 15]);
  expect(numbers(recent, -1, 2)).toEqual([14, 15]);
});

test('another run begins with nothing, and what a page has of an earlier one counts for nothing', () => {
  const recent = recentOf();
  recent.push(rows(0, 3));
  recent.show(2);
  expect(recent.list({ epoch: 1, after: 2, limit: 10 })).toEqual({ epoch: 2, decisions: [], missed: 0, newest: -1 });
  recent.push(rows(0, 2));
  expect(recent.list({ epoch: 1, after: 2, limit: 10 })).toMatchObject({ epoch: 2, missed: 0, newest: 1 });
});

test('memory is bounded however long the run is', () => {
  const recent = recentOf(4);
  for (let first = 0; first < 100; first += 5) recent.push(rows(first, 5));
  expect(numbers(recent, -1)).toEqual([96, 97, 98, 99]);
});
