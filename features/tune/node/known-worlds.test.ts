/** Tunings of worlds whose best setting is known, and what a tuning reports of motion that it was not tuned on. */
import { expect, test } from 'vitest';
import { summaryOf } from '../../../engine/base/math/sample.ts';
import type { GridRun } from '../../sweep/node/grid.ts';
import { tuneText } from '../../../test/support/tuning.ts';

const world = (motion: string, lane: string) => `driftbench: 1
name: Known
duration: 24
frame: 0.1
world: { size: [4000, 4000] }
entities: [{ id: car, owner: driver, motion: ${motion} }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.05 } }]
lanes: [${lane}]
`;

const linear = '{ id: now, model: { id: linear }, trigger: { distance: 0.5, heartbeat: 1 } }';
const setup = (seed: number) => ({
  seed,
  blocks: 6,
  only: { model: ['static', 'linear', 'quadratic', 'constant-turn'], trigger: ['distance'] },
  fix: ['convergence' as const, 'clock' as const, 'scheduler' as const],
  ranges: { 'trigger.distance': [0.05, 5] as [number, number], 'trigger.heartbeat': [0.25, 4] as [number, number] },
});
/** Two for each kind of motion. */
const seeds = Array.from({ length: 6 }, (_, index) => index + 1);
/** Enough where every seed has to give the same answer. */
const fewSeeds = seeds.slice(0, 2);
const modelOf = (lane: Readonly<Record<string, unknown>>) => (lane['model'] as { readonly id: string }).id;
const tuned = (motion: string, seed: number, files = {}) => tuneText(world(motion, linear), { evaluations: 40, setup: setup(seed), files });
const chosenOf = ({ candidates, recommended }: Awaited<ReturnType<typeof tuned>>) =>
  candidates.find(({ number }) => number === recommended)!;

test('on a circle the front turns at a constant rate, from two seeds', async () => {
  for (const seed of fewSeeds) {
    const result = await tuned('{ kind: circular, radius: 40, speed: 15 }', seed);
    const front = result.candidates.filter(({ isOnFront }) => isOnFront);
    expect(new Set(front.map(({ lane }) => modelOf(lane)))).toEqual(new Set(['constant-turn']));
    expect(modelOf(chosenOf(result).lane)).toBe('constant-turn');
  }
});

test('on a straight line the recommendation has no error and the longest heartbeat, from two seeds', async () => {
  // Blocks of four heartbeats: shorter ones do not distinguish the longest heartbeat from half of it.
  const text = world('{ kind: linear, legs: endless, speed: 15 }', linear).replace('duration: 24', 'duration: 96');
  for (const seed of fewSeeds) {
    const result = await tuneText(text, { evaluations: 160, setup: setup(seed) });
    const { heldOut, lane } = chosenOf(result);
    expect(heldOut[0]).toBeLessThan(1e-9);
    expect(heldOut[1]).toBe(Math.min(...result.candidates.map((each) => each.heldOut[1]!)));
    expect(modelOf(lane)).not.toBe('static');
    expect((lane['trigger'] as { heartbeat: number }).heartbeat).toBeGreaterThan(3.2);
  }
});

test('under constant acceleration the front is quadratic, from two seeds', async () => {
  const rows = Array.from({ length: 242 }, (_, k) => k / 10).map((t) => `${t},${1.5 * t * t},0,${3 * t},0`);
  const files = { 'rocket.csv': ['t,x,y,vx,vy', ...rows, ''].join('\n') };
  for (const seed of fewSeeds) {
    const result = await tuned('{ kind: trace, file: rocket.csv }', seed, files);
    const front = result.candidates.filter(({ isOnFront }) => isOnFront);
    expect(new Set(front.map(({ lane }) => modelOf(lane)))).toEqual(new Set(['quadratic']));
  }
});

/** The share by which the chosen setting is worse on held-out blocks than on those that chose it. */
async function lossOf(seed: number, instead?: (run: GridRun) => GridRun): Promise<number> {
  const motions = ['human-like, style: keys', 'human-like, style: mouse', 'gls-wander'];
  const text = world(`{ kind: ${motions[seed % motions.length]} }`, linear);
  const result = await tuneText(text, { evaluations: 24, setup: setup(seed), instead });
  const { tuning, heldOut } = chosenOf(result);
  return heldOut[0]! / tuning[0]! - 1;
}

/** Held-out figures that are those of the tuning are no worse, but for rounding. */
const areHonest = (losses: readonly number[]) => summaryOf(losses).confidenceHigh > 1e-9;

test('held-out figures are no better than those of the tuning, in the mean over two motions of each of three kinds', async () => {
  const losses: number[] = [];
  for (const seed of seeds) losses.push(await lossOf(seed));
  expect(areHonest(losses)).toBe(true);
});

test('were held-out blocks those of the tuning, the test above would fail', async () => {
  const seedGap = 1000;
  const losses: number[] = [];
  for (const seed of seeds.slice(0, 3)) {
    const tunedOn = new Map<string, Pick<GridRun, 'motionFrom' | 'seed'>>();
    // Each held-out block, with its seeds, becomes one that was tuned on: those come first.
    const leaked = (run: GridRun): GridRun => {
      if (run.seed < seedGap) tunedOn.set(`${run.seed}`, { motionFrom: run.motionFrom, seed: run.seed });
      const met = [...tunedOn.values()];
      return run.seed < seedGap ? run : { ...run, ...met[(run.repeat - met.length) % met.length] };
    };
    losses.push(await lossOf(seed, leaked));
  }
  expect(areHonest(losses)).toBe(false);
});
