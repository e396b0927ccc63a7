import { expect, test } from 'vitest';
import { nextRequest, type Tried } from './update-search.ts';

/** Requests, one after another, until `sent` is within 2 % of `wanted`. */
function search(first: number, wanted: number, sent: (request: number) => number | null): readonly Tried[] {
  const tried: Tried[] = [];
  for (let request = first; tried.length < 6; request = nextRequest(tried, wanted)) {
    const updates = sent(Math.round(request));
    tried.push({ request, updates });
    if (updates !== null && Math.abs(updates / wanted - 1) <= 0.02) break;
  }
  return tried;
}

test('a lane that sends a power of its triggers is found in three requests', () => {
  const tried = search(500, 1360, (request) => Math.round(4 * Math.sqrt(request) * 10));
  expect(tried.map(({ updates }) => updates)).toHaveLength(3);
  expect(Math.abs((tried.at(-1)?.updates ?? NaN) / 1360 - 1)).toBeLessThanOrEqual(0.02);
});

test('where a number of triggers does not exist, the next one is a little larger', () => {
  expect(nextRequest([{ request: 100, updates: null }], 300)).toBeCloseTo(103);
});

test('a slope that goes the wrong direction is not followed', () => {
  const tried = [
    { request: 100, updates: 200 },
    { request: 150, updates: 190 },
  ];
  expect(nextRequest(tried, 380)).toBeCloseTo(300);
});
