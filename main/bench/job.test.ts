/** Long tasks of the bench: one at a time, with progress, an end whatever becomes of them, and a state for pages. */
import { expect, test } from 'vitest';
import { BenchError } from '../../contract/errors.ts';
import { deferred } from '../base/deferred.ts';
import { Jobs, type JobState } from './job.ts';

interface Counting extends JobState {
  readonly share: number;
}

const none: Counting = { status: 'none', number: 0, message: null, timeLeft: null, share: 0 };

function rig() {
  const clock = { nowMs: 0 };
  const seen: Counting[] = [];
  const kind = { none, isUnderWay: ({ status }: Counting) => status === 'running', busy: 'One is running.', cancelled: 'cancelled' };
  const jobs = new Jobs<Counting>(kind, { nowMs: () => clock.nowMs, changed: (state) => void seen.push(state) });
  return { clock, seen, jobs };
}

test('a task runs to its end; a second one is refused until then, and has the next number', async () => {
  const { jobs, seen } = rig();
  const end = deferred<Partial<Counting>>();
  expect(jobs.begin({ status: 'running' }, () => end.promise)).toMatchObject({ status: 'running', number: 1 });
  expect(() => jobs.begin({ status: 'running' }, () => end.promise)).toThrow('One is running.');
  end.resolve({ status: 'done', share: 1 });
  await jobs.ended;
  expect(seen).toEqual([{ ...none, status: 'done', number: 1, share: 1 }]);
  expect(jobs.begin({ status: 'running' }, async () => ({ status: 'done' })).number).toBe(2);
});

test('a task that fails says why, with the counts that it had; one that is cancelled does not', async () => {
  const { jobs } = rig();
  const fail = () => Promise.reject(new BenchError('bad-input', 'No such lane.'));
  jobs.begin({ status: 'running' }, fail, () => ({ share: 0.5 }));
  await jobs.ended;
  expect(jobs.state).toEqual({ ...none, status: 'failed', number: 1, message: 'No such lane.', share: 0.5 });
  jobs.begin(
    { status: 'running' },
    ({ cancelled }) => new Promise((_, reject) => cancelled.addEventListener('abort', () => reject(new Error()))),
  );
  expect(await jobs.cancel()).toEqual({ ...none, status: 'cancelled', number: 2 });
});

test('progress is passed on a few times a second, with the time that is left', async () => {
  const { jobs, seen, clock } = rig();
  const end = deferred<Partial<Counting>>();
  jobs.begin({ status: 'running' }, (job) => {
    for (let done = 1; done <= 100; done++) {
      clock.nowMs = done * 10;
      job.progress(() => ({ share: done / 200, timeLeft: job.timeLeft(done / 200, 0) }));
    }
    return end.promise;
  });
  expect(seen.length).toBeLessThanOrEqual(5);
  expect(seen.at(-1)?.timeLeft).toBeCloseTo(2 - clock.nowMs / 1000, 0);
  end.resolve({ status: 'done' });
  await jobs.close();
  expect(() => jobs.checkFree()).toThrow(BenchError);
});
