/**
 * Tunings beside plain sweeps: evaluations per second of a tuning, and of the same runs without its search; and what a
 * tuning finds of the front of a dense grid of real runs, for a twentieth of its runs.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { summaryOf } from '../../engine/base/math/sample.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import { tuneSetup, type TuneSetup } from '../../contract/tune/tune-setup.ts';
import type { TunePoint } from '../../contract/tune/tune-state.ts';
import { performRun } from '../../main/run/perform-run.ts';
import type { GridRun } from '../../main/sweep/grid.ts';
import { RunLog } from '../../main/sweep/run-log.ts';
import { metricsOf } from '../../main/sweep/run-record.ts';
import { WorkerPool } from '../../main/sweep/worker-pool.ts';
import { casesOf } from '../../main/tune/cases.ts';
import type { EvaluatorOptions } from '../../main/tune/evaluator.ts';
import { laneOfPoint } from '../../main/tune/lane-of-point.ts';
import { measuresOf } from '../../main/tune/measures.ts';
import { performTuning, type TuneProgress } from '../../main/tune/perform-tuning.ts';
import { frontOf, hypervolume } from '../../main/tune/search/pareto.ts';
import type { Dimension, Point } from '../../main/tune/search/space.ts';
import { surveySpace, type TuneSurvey } from '../../main/tune/survey-space.ts';
import { poolHere, registry } from '../support/tuning.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';

/** Of the time of the same runs in a sweep. */
const mostOverhead = 1.05;
const leastShare = 0.98;
const shareOfRuns = 0.05;

export function benchTune(): Promise<Findings> {
  return inFolder(benchSpeed);
}

export function benchTuneGrid(): Promise<Findings> {
  return inFolder(async (folder) => {
    const all: Findings[] = [];
    for (const space of denseSpaces) all.push(await benchSpace(folder, space));
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

interface Tuned {
  readonly path: string;
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
  readonly pool: EvaluatorOptions['pool'];
  readonly log: string;
}

/** The front on the blocks to tune on. */
async function tuned(evaluations: number, { log: logPath, ...tuning }: Tuned): Promise<readonly TunePoint[]> {
  const log = await RunLog.open(logPath);
  let last: TuneProgress | null = null;
  const cancelled = new AbortController().signal;
  const onProgress = (progress: TuneProgress) => (last = progress);
  await performTuning({ ...tuning, sets: [], version: 'bench', budget: { evaluations }, log, cancelled, onProgress });
  await log.close();
  return (last as TuneProgress | null)?.front ?? [];
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
  const setup = tuneSetup.parse({ duration: 80, blocks: 8, fix: ['scheduler'] });
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

// Dense grids of real runs

interface DenseSpace {
  readonly name: string;
  readonly motion: string;
  readonly lane: string;
  readonly setup: object;
  /** Values of each scale, in the order of the space. */
  readonly counts: readonly number[];
}

const fix = ['clock', 'scheduler'] as const;
const ranges = { 'trigger.distance': [0.05, 5], 'trigger.heartbeat': [0.2, 4] };

/** Of about 10⁴ points each. */
const denseSpaces: readonly DenseSpace[] = [
  {
    name: 'threshold, heartbeat, smoothing',
    motion: '{ kind: human-like, style: keys }',
    lane: '{ id: now, model: { id: linear }, trigger: { distance: 0.5, heartbeat: 1 }, convergence: { id: exponential, time: 0.1 } }',
    setup: {
      objectives: ['deviationMean', 'bytesPerSecond'],
      only: { trigger: ['distance'], convergence: ['exponential'] },
      fix: ['model', ...fix],
      ranges: { ...ranges, 'convergence.exponential.time': [0.02, 1] },
    },
    counts: [17, 17, 17],
  },
  {
    name: 'three models, threshold, heartbeat',
    motion: '{ kind: human-like, style: mouse }',
    lane: '{ id: now, model: { id: linear }, trigger: { distance: 0.5, heartbeat: 1 } }',
    setup: {
      objectives: ['deviationP95', 'bytesPerSecond'],
      only: { model: ['linear', 'static', 'fvb'], trigger: ['distance'] },
      fix: ['convergence', ...fix],
      ranges,
    },
    counts: [58, 58],
  },
  {
    name: 'snapshot interpolation: delay, limit, rate',
    motion: '{ kind: human-like, style: keys }',
    lane: '{ id: now, model: { id: delayed, delay: 0.2 }, trigger: { heartbeat: 0.1 } }',
    setup: {
      objectives: ['deviationP95', 'bytesPerSecond', 'jumpsPerMinute'],
      only: { model: ['delayed'], trigger: ['periodic'] },
      fix: ['convergence', ...fix],
      ranges: { 'trigger.heartbeat': [0.05, 1], 'model.delayed.delay': [0.02, 1], 'model.delayed.maxExtra': [0.02, 1] },
    },
    counts: [17, 17, 17],
  },
];

/** Lanes of one run of a grid. */
const lanesPerRun = 64;

async function benchSpace(folder: string, { name, motion, lane, setup: given, counts }: DenseSpace): Promise<Findings> {
  const path = join(folder, 'dense.yaml');
  await writeFile(
    path,
    `driftbench: 1
name: Dense
duration: 12
frame: 0.1
world: { size: [800, 800] }
entities: [{ id: car, owner: driver, motion: ${motion} }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.1, jitter: { law: uniform, spread: 0.03 }, loss: { law: independent, ratio: 0.02 } } }]
lanes: [${lane}]
`,
  );
  const setup = { ...tuneSetup.parse(given), blocks: 2 };
  const survey = await surveySpace({ path, sets: [], setup }, { registry });
  const points = gridPoints(survey, counts);
  const present = await gridValues(path, setup, survey, [null]);
  const reference = (present[0] as readonly number[]).map((value) => 3 * Math.max(value, 1e-3));
  const grid = await gridValues(path, setup, survey, points);
  const best = frontOf(grid.map((objectives) => ({ objectives, violation: 0 }))).map((index) => grid[index] as readonly number[]);
  const whole = hypervolume(best, reference);
  const most = Math.floor(shareOfRuns * grid.length);
  const shares: number[] = [];
  for (const seed of [1, 2, 3]) {
    const log = join(folder, `${name}-${seed}.jsonl`.replaceAll(/[ ,:]/g, '-'));
    const front = await tuned(most, { path, setup: { ...setup, seed }, survey, pool: seededAs(setup.seed, seed), log });
    shares.push(
      hypervolume(
        front.map(({ objectives }) => objectives),
        reference,
      ) / whole,
    );
  }
  const least = Math.min(...shares);
  return {
    lines: [
      `Tune: ${name}: ${grid.length} real runs of 6 s, ${most} for the tuning, seeds 1 to 3 (bound: ${leastShare})`,
      row('hypervolume beside that of the grid', ...shares.map((share) => share.toFixed(4))),
    ],
    merits: [{ what: `tuning: hypervolume found, ${name}`, value: least, unit: '×', reference: leastShare, is: 'bound', good: 'above' }],
  };
}

/** The tuning searches with a seed of its own, and meets the networks of the grid. */
function seededAs(seed: number, searched: number): EvaluatorOptions['pool'] {
  return {
    lines: (runs, watch) =>
      poolHere.lines(
        [...runs].map((run) => ({ ...run, seed: run.seed - searched + seed })),
        watch,
      ),
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
  const [block] = casesOf(survey, setup).tuning;
  const found: number[][] = [];
  for (let from = 0; from < points.length; from += lanesPerRun) {
    const lanes = points
      .slice(from, from + lanesPerRun)
      .map((point, k) => ({ ...(point ? laneOfPoint(survey, point) : survey.lane), id: `g${k}` }));
    const place = { number: 0, point: 0, repeat: 0, seed: block?.seed ?? 1, values: [] };
    const run: GridRun = {
      ...place,
      path,
      duration: block?.duration,
      motionFrom: block?.motionFrom,
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
