/** A lab for tests of figures: its runs have results that a test makes up. */
import type { GameResults } from '../../../../engine/game/game-results.ts';
import type { LaneResults, ReceiverResults, RunResults } from '../../../../engine/measure/run-results.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import type { Claim } from '../figures/claim.ts';
import type { Figure, Lab, Performed } from '../figures/figure.ts';

/** Mean and standard deviation of the errors of a lane in a run. */
export type Errors = (run: BatchRun, lane: string) => readonly [mean: number, std: number];

const delays = [100, 300, 800];
const pairs = ['straight', 'circles', 'random'].flatMap((motion) => delays.map((delay) => `sender/${motion}>ms${delay}`));
const radii = [0.25, 0.5, 1, 1.5, 2, 3, 4];

function laneOf([mean, std]: readonly [number, number]): LaneResults {
  const receiver = (error: number) => {
    return { updates: 100, aee: error, deviationMean: error, deviationP95: error } as ReceiverResults;
  };
  const receivers = { near: receiver(mean - std), far: receiver(mean + std) };
  const others = Object.fromEntries(pairs.map((pair) => [pair, receiver(mean)]));
  const sent = { triggers: 100, updatesSent: 200, bytesSent: 200, updatesPerSecond: 1, bytesPerSecond: 1, triggerDistance: 1 };
  return { ...sent, receivers: { ...receivers, ...others }, aeeMean: mean, aeeStd: std, aeeMax: mean + std };
}

function probedOf(lanes: readonly string[]): Performed<BatchRun>['probed'] {
  const byLane = <Of>(of: Of) => Object.fromEntries(lanes.map((lane) => [lane, of]));
  const byPair = <Of>(of: Of) => Object.fromEntries(pairs.map((pair) => [pair, of]));
  return {
    'error-curve': byLane(Array.from({ length: 29 }, () => [1, 1, 1])),
    'clock-snapshot': byLane(byPair({ mean: 1, max: 1, atZero: 1 })),
    'lane-duel': byPair({ worse: 0, worseStanding: 1, close: 1 }),
    'half-time': byLane(1),
    'tenfold-step': byLane({ overdraft: 1, rise: 10 }),
  };
}

function performedOf<Run extends BatchRun>(run: Run, errors: Errors): Performed<Run> {
  const { lanes = [], seed = 0 } = run;
  const judged = radii.map((radius) => ({ radius, missRatio: 0.1, agreedOfEither: 0.5, agreedOfShooter: 0.5 }));
  const game = { shotsPerSecond: 1, judged } as unknown as GameResults;
  const measured = Object.fromEntries(lanes.map((lane) => [lane, laneOf(errors(run, lane))]));
  const results: RunResults = { seed, duration: 200, frames: 1, lanes: measured, game };
  return { run, results, probed: probedOf(lanes) };
}

/** Claims of a figure whose runs have these errors, under as many seeds. */
export async function claimsOf(figure: Figure, seeds: number, errors: Errors): Promise<Claim[]> {
  const run = <Run extends BatchRun>(runs: readonly Run[]) => Promise.resolve(runs.map((one) => performedOf(one, errors)));
  const lab: Lab = { seeds: Array.from({ length: seeds }, (_, index) => index + 1), quick: true, run, attempt: run };
  return (await figure.measure(lab)).flatMap((block) => (block.kind === 'claims' ? block.claims : []));
}
