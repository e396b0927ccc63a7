/** A tuning in words. */
import { expect, test } from 'vitest';
import { noTuning } from '../calls/tune-state.ts';
import { adviceWithoutPoints, progressInWords } from './tune.ts';

test('a tuning that failed says why, and what to do: correct the setup, or resume where runs are kept', () => {
  const failed = { ...noTuning, status: 'failed', message: 'blocks: found 2; allowed are 4 or more.' } as const;
  expect(progressInWords(failed)).toBe('Failed: blocks: found 2; allowed are 4 or more.');
  expect(adviceWithoutPoints(failed)).toContain('Open the setup');
  expect(adviceWithoutPoints({ ...failed, runs: 1 })).toContain('Resume continues with the same setup');
  expect(progressInWords({ ...noTuning, status: 'done', runs: 1 })).toBe('Done: 1 run in all.');
});
