/** The number of workers that the work ahead is worth. Pools with their threads: test/live/worker-pool.test.ts. */
import { expect, test } from 'vitest';
import { WorkEstimate } from './worker-pool.ts';

/** After runs that took so much processor time (s) each: the workers for `ahead` further ones. */
function workersFor(runs: readonly number[], ahead: number): number {
  let used = 5;
  const estimate = new WorkEstimate(() => used);
  let workers = estimate.workers(ahead + runs.length);
  runs.forEach((seconds, done) => {
    used += seconds;
    estimate.add(1);
    workers = estimate.workers(ahead + runs.length - done - 1);
  });
  return workers;
}

test('one worker for each 20 s of work, by processor time; runs of the first seconds are no measure', () => {
  const warmUp = Array<number>(10).fill(0.3);
  expect(workersFor([], 1e6)).toBe(1);
  // Less than a second of work says nothing.
  expect(workersFor([0.9], 1e6)).toBe(1);
  // Code is compiled meanwhile: a third of that.
  expect([workersFor([1.2], 40), workersFor([1.2], 100)]).toEqual([1, 3]);
  // 3 s to warm up, 1 s of runs of 0.1 s, and those ahead.
  const warm = [...warmUp, ...Array<number>(10).fill(0.1)];
  expect([0, 150, 170, 10_000].map((ahead) => workersFor(warm, ahead))).toEqual([1, 1, 2, 51]);
  // One slow run among quick ones is not taken for all: 7 s so far, then 0.4 s a run.
  expect([workersFor([...warm, 3], 25), workersFor([...warm, 3], 60)]).toEqual([1, 2]);
});

test('a share of a long run counts', () => {
  let used = 0;
  const estimate = new WorkEstimate(() => used);
  used = 4;
  estimate.add(0.001);
  expect(estimate.workers(5)).toBeGreaterThan(100);
});
