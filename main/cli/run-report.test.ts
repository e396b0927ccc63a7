/** The report of a run, where a lane's AEE does not cover all receivers. */
import { expect, test } from 'vitest';
import { nodes, plan } from '../../test/support/plans.ts';
import { resultsOf } from '../../test/support/runs.ts';
import { synthetic } from '../../test/support/motion.ts';
import { reportCsv, reportText } from './run-report.ts';

const motion = synthetic('circular');
const deaf = { delay: 0.1, loss: { law: 'independent', ratio: 1 } } as const;
const runOf = (results: ReturnType<typeof resultsOf>) => ({ version: '0', experiment: 'deaf', results, wallTime: 1 });
const some = runOf(resultsOf(plan({ motion, nodes: nodes({ delay: 0.1 }, { delay: 0.2 }, deaf) })));
const all = runOf(resultsOf(plan({ motion, nodes: nodes({ delay: 0.1 }, { delay: 0.2 }) })));

test('tables of lanes say how many receivers the AEE covers, where not all', () => {
  expect(reportText(some)).toContain('(2 of 3)');
  expect(reportText(all)).not.toMatch(/\(\d of \d\)/);
  expect([some, all].map((run) => / max +receivers /m.test(reportText(run)))).toEqual([true, false]);
  const { 'lanes.csv': text = '' } = reportCsv(some);
  const [heads, row] = text.split('\n').map((line) => line.split(','));
  expect(row![heads!.indexOf('receivers that AEE covers')]).toBe('2');
});

test('the duration is printed without the rounding errors of sums', () => {
  expect(reportText({ ...all, results: { ...all.results, duration: 2.7600000000000002 } })).toContain('· 2.76 s ·');
});
