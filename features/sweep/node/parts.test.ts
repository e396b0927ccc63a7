import { expect, test } from 'vitest';
import { RunsPending } from './parts-pool.ts';
import { partsFor } from './part-scripts.ts';
import { automaticPart, rangesText } from './parts.ts';
import { grantedJobs } from './usual-jobs.ts';

test('the part is the one that the batch system numbers', () => {
  const part = (environment: Record<string, string>) => automaticPart(environment, 8);
  expect(part({ SLURM_ARRAY_TASK_ID: '13', SLURM_ARRAY_TASK_MIN: '11', SLURM_ARRAY_TASK_COUNT: '5' })).toEqual({ number: 3, of: 5 });
  const slurm = (task: string, least: string, most: string, count: string, step = '1') =>
    part({
      SLURM_ARRAY_TASK_ID: task,
      SLURM_ARRAY_TASK_MIN: least,
      SLURM_ARRAY_TASK_MAX: most,
      SLURM_ARRAY_TASK_COUNT: count,
      SLURM_ARRAY_TASK_STEP: step,
    });
  expect([slurm('2', '1', '4', '4'), slurm('0', '0', '4', '5'), slurm('6', '0', '18', '10', '2')]).toEqual([
    { number: 2, of: 4 },
    { number: 1, of: 5 },
    { number: 4, of: 10 },
  ]);
  // Planned parts that are submitted again.
  expect([slurm('3', '3', '7', '2'), slurm('7', '3', '7', '2')]).toEqual([
    { number: 3, of: 8 },
    { number: 7, of: 8 },
  ]);
  expect(part({ JOB_COMPLETION_INDEX: '0' })).toEqual({ number: 1, of: 8 });
  expect(part({ PARALLEL_SEQ: '8' })).toEqual({ number: 8, of: 8 });
  expect(part({})).toEqual({ number: 1, of: 1 });
  expect(() => part({ PARALLEL_SEQ: '9' })).toThrow('--part auto: PARALLEL_SEQ=9 means part 9 of 8; allowed: 1 to 8.');
});

test('jobs are what Slurm or the cgroup grants, else all cores', () => {
  expect(grantedJobs({ SLURM_CPUS_PER_TASK: '3' }, 'max 100000', 16)).toBe(3);
  expect(grantedJobs({}, '250000 100000\n', 16)).toBe(2);
  expect(grantedJobs({}, '50000 100000', 16)).toBe(1);
  expect(grantedJobs({}, 'max 100000', 16)).toBe(16);
  expect(grantedJobs({}, null, 16)).toBe(16);
});

test('parts take half an hour on four cores, at most 1000 of them, none without a run', () => {
  expect(partsFor({ runs: 1000, seconds: 72 })).toBe(10);
  expect(partsFor({ runs: 1e6, seconds: 100 })).toBe(1000);
  expect(partsFor({ runs: 3, seconds: 1e6 })).toBe(3);
  expect(partsFor({ runs: 3, seconds: 0.1 })).toBe(1);
});

test('numbers are listed as ranges', () => {
  expect(rangesText([3, 5, 6, 7, 11])).toBe('3, 5–7, 11');
  expect(rangesText([0, 2, 4, 6], 3)).toBe('0, 2, 4 …');
});

test('commands for pending runs can be pasted into a shell, whatever the folder is called', () => {
  const { message } = new RunsPending([{ folder: "/data/Ann's runs/ab12", missing: 3, parts: 2, trust: ' --trust ab12' }]);
  expect(message).toContain("driftbench sweep run '/data/Ann'\\''s runs/ab12' --part i/2 --trust ab12");
});
