/** The figures that `npm test` takes from Vitest. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './steps.mjs';
import { readReport, slowestLines } from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const figures = join(folder, 'figures.json');
const passed = (fullName: string, duration?: number) => ({ status: 'passed', fullName, failureMessages: [], duration });
const failed = { status: 'failed', fullName: 'breaks', failureMessages: ['Error: 1 is not 2\n at line 3'], duration: 1500 };
const report = {
  numPassedTests: 2,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: join(root, 'engine/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [passed('works', 250), failed, passed('waits')],
    },
    { name: join(root, 'main/b.test.ts'), status: 'failed', message: 'no such module\n…', assertionResults: [] },
  ],
};

test('counts, failures and times are read, also of a file that could not be loaded', () => {
  writeFileSync(figures, JSON.stringify(report));
  expect(readReport(figures, false)).toEqual({
    passed: 2,
    skipped: 1,
    failures: ['engine/a.test.ts > breaks: Error: 1 is not 2', 'main/b.test.ts: no such module'],
    tests: [
      { name: 'engine/a.test.ts > works', seconds: 0.25 },
      { name: 'engine/a.test.ts > breaks', seconds: 1.5 },
    ],
  });
});

test('a run without figures has failed', () => {
  expect(readReport(join(folder, 'none.json'), true).failures).toEqual(['none.json was not written']);
});

test('the slowest tests are listed, the slowest first', () => {
  const tests = [0.25, 12, 1.5].map((seconds) => ({ name: `takes ${seconds}`, seconds }));
  expect(slowestLines(tests, 2)).toEqual(['The 2 slowest tests:', '  12.0 s  takes 12', '   1.5 s  takes 1.5']);
  expect(slowestLines([], 20)).toEqual([]);
});
