import { expect, test } from 'vitest';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { claimsOf } from '../../testing/made-up-lab.ts';
import type { Claim } from '../claim.ts';
import { equalDelaysOfAll, evenDelays } from './equal-delays-all.ts';
import { hysteresis } from './hysteresis.ts';

const seeds = 10;

const rowsOf = (claims: readonly Claim[]) => claims.map(({ says, ours }) => [says.split(':')[0], ours.split(';')[0]]);

test('with equal delays each scheduler of our own has its rows, and is not counted with those of the documents', async () => {
  const claims = await claimsOf(equalDelaysOfAll, seeds, (_, lane) => [10, lane === 'fair' ? 0.5 : lane === 'third' ? 1 : 2]);
  expect(rowsOf(claims)).toEqual([
    [expect.stringContaining('no scheduler of the documents'), '0/110'],
    [expect.stringContaining('beyond 2 %'), '0/110'],
    ['`priced-marginal-error`, fair', '10/10'],
    [expect.stringContaining('beyond 2 %'), '10/10'],
    ['`priced-marginal-error`, balanced', '0/10'],
    [expect.stringContaining('beyond 2 %'), '0/10'],
  ]);
  const others = await claimsOf(evenDelays, seeds, (_, lane) => [10, lane === 'efficient' ? 0.5 : 1]);
  expect(rowsOf(others).map(([says]) => says)).toEqual(
    expect.arrayContaining([
      ...['efficient', 'balanced', 'fair'].map((variant) => `\`receiver-threshold\`, ${variant}`),
      ...['balanced', 'fair'].map((variant) => `\`priced-marginal-error\`, ${variant}`),
    ]),
  );
});

test('schedulers of one run say as much as one of them: the interval is that of the seeds', async () => {
  const claims = await claimsOf(equalDelaysOfAll, seeds, () => [10, 1]);
  expect(claims[0]?.ours).toBe('110/110; 100.0 % (69.2–100.0); 10/10 seeds');
  expect(claims[2]?.ours).toBe('10/10; 100.0 % (69.2–100.0)');
});

test('drivers of opposite verdicts have a row each', async () => {
  const isVaried = ({ sets = [] }: BatchRun) => sets.includes('nodes.near.link.jitter.spread=0.18');
  const isKeys = ({ sets = [] }: BatchRun) => sets.includes('entities.tank.motion.style=keys');
  const claims = await claimsOf(hysteresis, seeds, (run, lane) => [lane !== 'base' && isVaried(run) && isKeys(run) ? 2 : 1, 1]);
  expect(claims.slice(0, 2)).toMatchObject([
    { says: expect.stringMatching(/: keys$/), ours: '10/10; 100.0 % (69.2–100.0)', verdict: 'holds' },
    { says: expect.stringMatching(/: mouse$/), ours: '0/10; 0.0 % (0.0–30.8)', verdict: 'fails' },
  ]);
});
