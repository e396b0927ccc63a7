/**
 * Tunings beside plain sweeps: evaluations per second of a tuning, and of the same runs without its search; and what a
 * tuning finds of the front of a dense grid of real runs, for a twentieth of its runs.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { summaryOf } from '../../engine/base/math/sample.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import { tuneSetup, type TuneSetup } from '../../features/tune/calls/tune-setup.ts';
import { performRun } from '../../main/run/perform-run.ts';
import type { GridRun } from '../../features/sweep/node/grid.ts';
import { RunLog } from '../../features/sweep/node/run-log.ts';
import { metricsOf } from '../../features/sweep/node/run-record.ts';
import { WorkerPool } from '../../features/sweep/node/worker-pool.ts';
import { casesOf, type TuneCase } from '../../features/tune/node/cases.ts';
import type { EvaluatorOptions } from '../../features/tune/node/evaluator.ts';
import { laneOfPoint } from '../../features/tune/node/lane-of-point.ts';
import { measuresOf } from '../../features/tune/node/measures.ts';
import { frontOf, hypervolume, referenceOf } from '../../features/tune/node/search/pareto.ts';
import type { Dimension, Point } from '../../features/tune/node/search/space.ts';
import { surveySpace, type TuneSurvey } from '../../features/tune/node/survey-space.ts';
import { formatted } from '../../scripts/formatted.mjs';
import {
  denseGridsPath,
  denseSpaces,
  denseBlock,
  denseWorld,
  metBy,
  leastShare,
  shareFound,
  shareOfRuns,
  tuned,
  type DenseGrid,
  type DenseSpace,
} from '../support/dense-spaces.ts';
import { registry } from '../support/tuning.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';

/** Of the time of the same runs in a sweep. */
const mostOverhead = 1.05;

export function benchTune(): Promise<Findings> {
  return inFolder(benchSpeed);
}

export function benchTuneGrid(): Promise<Findings> {
  return inFolder(async (folder) => {
    const all: DenseBench[] = [];
    for (const space of denseSpaces) all.push(await benchSpace(folder, space));
    const grids = Object.fromEntries(all.map(({ known }) => known));
    await writeFile(denseGridsPath, await formatted(denseGridsPath, JSON.stringify(grids)));
    return { lines: all.flatMap(({ lines }) => lines), merits: all.flatMap(({ merits }) => merits) };
  });
}

async function inFolder(bench: (folder: string) => Promise<Findings>): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  try {
    return await bench(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// Speed

const evaluations = 800;
/** The engine still compiles code in the first round, which does not count. */
const rounds = 7;

/** Wall and processor time, s. */
interface Cost {
  readonly wall: number;
  readonly processor: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { wall: (performance.now() - began) / 1000, processor: (user + system) / 1e6 };
}

async function benchSpeed(folder: string): Promise<Findings> {
  const path = resolve('resources/experiments/road.yaml');
  const setup = tuneSetup.parse({ duration: 80, blocks: 12, fix: ['scheduler'] });
  const survey = await surveySpace({ path, sets: [], setup }, { registry });
  const jobs = availableParallelism();
  const pool = new WorkerPool({ workerPath: resolve('out/main/worker.js'), jobs });
  const runs: GridRun[] = [];
  const kept: EvaluatorOptions['pool'] = {
    lines: (wanted, watch) => {
      const all = [...wanted];
      runs.push(...all);
      return pool.lines(all, watch);
    },
  };
  const sweep = async (name: string) => {
    const log = await RunLog.open(join(folder, name));
    for await (const line of pool.lines(runs, { cancelled: new AbortController().signal })) await log.append(line);
    await log.close();
  };
  try {
    const tune = (name: string, of: EvaluatorOptions['pool']) =>
      tuned(evaluations, { path, setup, survey, pool: of, log: join(folder, name) });
    await tune('first', kept);
    const tunings: Cost[] = [];
    const sweeps: Cost[] = [];
    for (let round = 0; round <= rounds; round++) {
      const both = [
        async () => tunings.push(await costOf(() => tune(`tuning ${round}`, pool))),
        async () => sweeps.push(await costOf(() => sweep(`sweep ${round}`))),
      ];
      // Code that is compiled in one of the two serves the other: they take turns at being first.
      for (const each of round % 2 === 0 ? both : both.toReversed()) await each();
    }
    const medianOf = (numbers: readonly number[]) => summaryOf(numbers.slice(1)).median;
    const rate = (key: keyof Cost, costs: readonly Cost[]) => (runs.length / medianOf(costs.map((cost) => cost[key]))).toFixed(0);
    // Of neighbours: the load of the machine changes from round to round.
    const ratio = (key: keyof Cost) => medianOf(tunings.map((tuning, round) => tuning[key] / (sweeps[round]?.[key] ?? NaN)));
    const [overhead, wall] = [ratio('processor'), ratio('wall')];
    const lines = [
      `Tune: ${runs.length} runs of road.yaml, 10 s each, in ${jobs} workers; the median of ${rounds} rounds (bound: ${mostOverhead})`,
      row('tuning, evaluations per second', rate('wall', tunings)),
      row('the same runs in a sweep, per second', rate('wall', sweeps)),
      row('tuning, evaluations per processor second', rate('processor', tunings)),
      row('sweep, runs per processor second', rate('processor', sweeps), `ratio ${overhead.toFixed(3)}`),
    ];
    const merits: Merit[] = [
      {
        what: 'tuning: processor time beside a sweep of its runs',
        value: overhead,
        unit: '×',
        reference: mostOverhead,
        is: 'bound',
        good: 'below',
      },
      { what: 'tuning: wall time beside a sweep of its runs', value: wall, unit: '×', reference: mostOverhead, is: 'bound', good: 'below' },
    ];
    return { lines, merits };
  } finally {
    await pool.close();
  }
}

// Seeds

const seeds = [1, 2, 3, 4, 5];
const evaluationsOfSeed = 2500;

/** What searches with other seeds find of the front that all of them find, on the same motion and networks. */
export function benchTuneSeeds(): Promise<Findings> {
  return inFolder(async (folder) => {
    const path = resolve('resources/experiments/road.yaml');
    const setup = tuneSetup.parse({ duration: 80, blocks: 12, fix: ['scheduler'] });
    const survey = await surveySpace({ path, sets: [], setup }, { registry });
    const pool = new WorkerPool({ workerPath: resolve('out/main/worker.js'), jobs: availableParallelism() });
    try {
      const { tuning, choosing, reporting } = casesOf(survey, setup);
      const cases = [...tuning, ...choosing, ...reporting];
      const fronts: (readonly (readonly number[])[])[] = [];
      for (const seed of seeds) {
        const seeded = {
          path,
          setup: { ...setup, seed },
          survey,
          pool: metBy(pool, (number) => cases[number] as TuneCase),
          log: join(folder, `${seed}.jsonl`),
        };
        fronts.push((await tuned(evaluationsOfSeed, seeded)).map(({ objectives }) => objectives));
      }
      const union = fronts.flat();
      const reference = referenceOf(union, [Infinity, Infinity]);
      const shares = fronts.map((front) => hypervolume(front, reference) / hypervolume(union, reference));
      return {
        lines: [
          `Tune: road.yaml, the whole space but schedulers, ${evaluationsOfSeed} evaluations, seeds 1 to ${seeds.length}`,
          row('hypervolume beside that of all fronts together', ...shares.map((share) => share.toFixed(4))),
        ],
        merits: [
          {
            what: 'tuning: hypervolume beside that of five seeds, road',
            value: Math.min(...shares),
            unit: '×',
            reference: leastShare,
            is: 'bound',
            good: 'above',
          },
        ],
      };
    } finally {
      await pool.close();
    }
  });
}

// Dense grids of real runs

interface DenseBench extends Findings {
  readonly known: readonly [name: string, grid: DenseGrid];
}

/** Lanes of one run of a grid. */
const lanesPerRun = 64;

async function benchSpace(folder: string, space: DenseSpace): Promise<DenseBench> {
  const dense = await denseWorld(folder, space);
  const { path, setup, survey } = dense;
  const points = gridPoints(survey, space.counts);
  const present = await gridValues(path, setup, survey, [null]);
  const reference = (present[0] as readonly number[]).map((value) => 3 * Math.max(value, 1e-3));
  const grid = await gridValues(path, setup, survey, points);
  const best = frontOf(grid.map((objectives) => ({ objectives, violation: 0 }))).map((index) => grid[index] as readonly number[]);
  const known: DenseGrid = { runs: grid.length, reference, hypervolume: hypervolume(best, reference) };
  const shares: number[] = [];
  for (const seed of [1, 2, 3]) shares.push(await shareFound(dense, known, seed));
  const { name } = space;
  return {
    known: [name, known],
    lines: [
      `Tune: ${name}: ${grid.length} real runs of 6 s, ${Math.floor(shareOfRuns * grid.length)} for the tuning, seeds 1 to 3 (bound: ${leastShare})`,
      row('hypervolume beside that of the grid', ...shares.map((share) => share.toFixed(4))),
    ],
    merits: [
      {
        what: `tuning: hypervolume found, ${name}`,
        value: Math.min(...shares),
        unit: '×',
        reference: leastShare,
        is: 'bound',
        good: 'above',
      },
    ],
  };
}

/** Of a scale: even places, as many as the next count says; of words: each. */
function placesOf(dimension: Dimension, counts: number[]): number[] {
  if (dimension.kind === 'choice') return dimension.values.map((_, index) => (index + 0.5) / dimension.values.length);
  const count = counts.shift();
  if (count === undefined) throw new Error(`The dense grid has no count for ${dimension.name}.`);
  return Array.from({ length: count }, (_, step) => step / (count - 1));
}

/** Every combination of alternatives, with parameters at even places. */
function gridPoints({ space }: TuneSurvey, counts: readonly number[]): Point[] {
  const combinations = space.reduce<number[][]>(
    (all, { alternatives }) => all.flatMap((each) => alternatives.map((_, k) => [...each, k])),
    [[]],
  );
  return combinations.flatMap((choices) => {
    const dimensions = choices.map((choice, index) => space[index]?.alternatives[choice]?.dimensions ?? []);
    const sizes = dimensions.map((each) => each.length);
    const left = [...counts];
    const places = dimensions.flat().map((dimension) => placesOf(dimension, left));
    let flat: number[][] = [[]];
    for (const each of places) flat = flat.flatMap((values) => each.map((place) => [...values, place]));
    return flat.map((values): Point => {
      let used = 0;
      return { choices, places: sizes.map((size) => values.slice(used, (used += size))) };
    });
  });
}

/** By the block to tune on, many lanes in one run: a lane's figures do not depend on the others. */
async function gridValues(path: string, setup: TuneSetup, survey: TuneSurvey, points: readonly (Point | null)[]): Promise<number[][]> {
  const found: number[][] = [];
  for (let from = 0; from < points.length; from += lanesPerRun) {
    const lanes = points
      .slice(from, from + lanesPerRun)
      .map((point, k) => ({ ...(point ? laneOfPoint(survey, point) : survey.lane), id: `g${k}` }));
    const place = { number: 0, point: 0, repeat: 0, seed: denseBlock.seed, values: [] };
    const run: GridRun = {
      ...place,
      path,
      duration: denseBlock.duration,
      motionFrom: denseBlock.motionFrom,
      sets: [`lanes=${JSON.stringify(lanes)}`],
    };
    const { results } = await performRun(run, { registry });
    for (const { id } of lanes) {
      const measures = measuresOf({ metrics: metricsOf({ ...results, lanes: { [id]: results.lanes[id] as LaneResults } }) }, id);
      found.push(setup.objectives.map((metric) => measures(metric) ?? Infinity));
    }
  }
  return found;
}
