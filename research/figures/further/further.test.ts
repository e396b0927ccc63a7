import { expect, test } from 'vitest';
import type { LaneResults, RunResults } from '../../../engine/measure/run-results.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import type { Claim } from '../claim.ts';
import type { Figure, Lab, Performed } from '../figure.ts';
import { equalDelaysOfAll, evenDelays } from './equal-delays-all.ts';
import { hysteresis } from './hysteresis.ts';

/** Mean and standard deviation of the errors of a lane in a run. */
type Errors = (run: BatchRun, lane: string) => readonly [mean: number, std: number];

function lanesOf(run: BatchRun, errors: Errors): Record<string, LaneResults> {
  const rest = { triggers: 1, updatesSent: 1, bytesSent: 1, updatesPerSecond: 1, bytesPerSecond: 1 };
  return Object.fromEntries(
    (run.lanes ?? []).map((lane): [string, LaneResults] => {
      const [mean, std] = errors(run, lane);
      const receiver = (deviationMean: number) => ({ deviationMean }) as LaneResults['receivers'][string];
      const receivers = { near: receiver(mean - std), far: receiver(mean + std) };
      return [lane, { ...rest, receivers, aeeMean: mean, aeeStd: std, aeeMax: mean + std }];
    }),
  );
}

/** Claims of a figure whose runs have these errors, under ten seeds. */
async function claimsOf(figure: Figure, errors: Errors): Promise<Claim[]> {
  const run = <Run extends BatchRun>(runs: readonly Run[]) =>
    Promise.resolve(
      runs.map((one): Performed<Run> => {
        const results: RunResults = { seed: one.seed ?? 0, duration: 200, frames: 1, lanes: lanesOf(one, errors) };
        return { run: one, results, probed: {} };
      }),
    );
  const lab: Lab = { seeds: Array.from({ length: 10 }, (_, index) => index + 1), quick: false, run, attempt: run };
  return (await figure.measure(lab)).flatMap((block) => (block.kind === 'claims' ? block.claims : []));
}

const rowsOf = (claims: readonly Claim[]) => claims.map(({ says, ours }) => [says.split(':')[0], ours.split(';')[0]]);

test('with equal delays each scheduler of our own has its rows, and is not counted with those of the documents', async () => {
  const claims = await claimsOf(equalDelaysOfAll, (_, lane) => [10, lane === 'fair' ? 0.5 : lane === 'third' ? 1 : 2]);
  expect(rowsOf(claims)).toEqual([
    [expect.stringContaining('no scheduler of the documents'), '0/110'],
    [expect.stringContaining('beyond 2 %'), '0/110'],
    ['`priced-marginal-error`, fair', '10/10'],
    [expect.stringContaining('beyond 2 %'), '10/10'],
    ['`priced-marginal-error`, balanced', '0/10'],
    [expect.stringContaining('beyond 2 %'), '0/10'],
  ]);
  const others = await claimsOf(evenDelays, (_, lane) => [10, lane === 'efficient' ? 0.5 : 1]);
  expect(rowsOf(others).map(([says]) => says)).toEqual(
    expect.arrayContaining([
      ...['efficient', 'balanced', 'fair'].map((variant) => `\`receiver-threshold\`, ${variant}`),
      ...['balanced', 'fair'].map((variant) => `\`priced-marginal-error\`, ${variant}`),
    ]),
  );
});

test('schedulers of one run say as much as one of them: the interval is that of the seeds', async () => {
  const claims = await claimsOf(equalDelaysOfAll, () => [10, 1]);
  expect(claims[0]?.ours).toBe('110/110; 100.0 % (69.2–100.0); 10/10 seeds');
  expect(claims[2]?.ours).toBe('10/10; 100.0 % (69.2–100.0)');
});

test('a driver for whom nothing holds is half of what was tried, not ten runs of twenty', async () => {
  const isVaried = ({ sets = [] }: BatchRun) => sets.includes('nodes.near.link.jitter.spread=0.18');
  const isKeys = ({ sets = [] }: BatchRun) => sets.includes('entities.tank.motion.style=keys');
  const claims = await claimsOf(hysteresis, (run, lane) => [lane !== 'base' && isVaried(run) && isKeys(run) ? 2 : 1, 1]);
  expect(claims[0]).toMatchObject({ ours: '10/20; 50.0 % (0.0–100.0); 1/2 worlds, 0/10 seeds', verdict: 'undecided' });
});
