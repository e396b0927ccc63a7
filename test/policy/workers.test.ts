/** Threads begin in one place, which bounds, watches and ends them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'main', 'research'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const naming = (text: RegExp) => sources.filter((path) => text.test(readFileSync(path, 'utf8')));

test('threads are started by the worker host alone', () => {
  expect(naming(/\bnew Worker\(/)).toEqual(['main/worker/worker-host.ts']);
});

test('no thread but the worker entry reads what it was started with', () => {
  expect(naming(/\bworkerData\b(?!:)/)).toEqual(['main/tasks/worker.ts']);
  expect(naming(/\bparentPort\b/).filter((path) => path !== 'main/recording/recorder-thread.ts')).toEqual(['main/tasks/worker.ts']);
});
