/**
 * Spaces of real runs of which a dense grid is known (`npm run bench -- tune-grid`), and what a tuning finds of it.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tuneSetup, type TuneSetup } from '../../features/tune/calls/tune-setup.ts';
import type { TunePoint } from '../../features/tune/calls/tune-state.ts';
import { RunLog } from '../../features/sweep/node/run-log.ts';
import type { EvaluatorOptions } from '../../features/tune/node/evaluator.ts';
import { performTuning } from '../../features/tune/node/perform-tuning.ts';
import type { TuneProgress } from '../../features/tune/node/tuning-options.ts';
import { hypervolume } from '../../features/tune/node/search/pareto.ts';
import { surveySpace, type TuneSurvey } from '../../features/tune/node/survey-space.ts';
import { poolHere, registry } from './tuning.ts';

/** Of a grid's hypervolume, for a share of its runs. */
export const leastShare = 0.98;
export const shareOfRuns = 0.05;

/** What is known of the grids, by their names; the benchmark writes it. */
export const denseGridsPath = 'test/support/dense-grids.json';

export interface DenseGrid {
  readonly runs: number;
  readonly reference: readonly number[];
  readonly hypervolume: number;
}

export interface Tuned {
  readonly path: string;
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
  readonly pool: EvaluatorOptions['pool'];
  readonly log: string;
}

/** The front on the blocks to tune on. */
export async function tuned(evaluations: number, { log: logPath, ...tuning }: Tuned): Promise<readonly TunePoint[]> {
  const log = await RunLog.open(logPath);
  let last: TuneProgress | null = null;
  const cancelled = new AbortController().signal;
  const onProgress = (progress: TuneProgress) => (last = progress);
  await performTuning({ ...tuning, sets: [], version: 'bench', budget: { evaluations }, log, cancelled, onProgress });
  await log.close();
  return (last as TuneProgress | null)?.front ?? [];
}

export interface DenseSpace {
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
export const denseSpaces: readonly DenseSpace[] = [
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

/** The grid is of this block alone, and so is the tuning, whatever block its seed draws. */
export const denseBlock = { seed: 1, motionFrom: 0, duration: 6 } as const;

/** An experiment of a space, and its survey. */
export interface DenseWorld {
  readonly folder: string;
  readonly path: string;
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
}

export async function denseWorld(folder: string, { motion, lane, setup: given }: DenseSpace): Promise<DenseWorld> {
  const path = join(folder, 'dense.yaml');
  await writeFile(
    path,
    `driftbench: 1
name: Dense
duration: ${3 * denseBlock.duration}
frame: 0.1
world: { size: [800, 800] }
entities: [{ id: car, owner: driver, motion: ${motion} }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.1, jitter: { law: uniform, spread: 0.03 }, loss: { law: independent, ratio: 0.02 } } }]
lanes: [${lane}]
`,
  );
  const setup = { ...tuneSetup.parse(given), blocks: 3 };
  return { folder, path, setup, survey: await surveySpace({ path, sets: [], setup }, { registry }) };
}

/** Of the grid's hypervolume, by a twentieth of its runs. */
export async function shareFound({ folder, path, setup, survey }: DenseWorld, grid: DenseGrid, seed: number): Promise<number> {
  const log = join(folder, `${seed}.jsonl`);
  await rm(log, { force: true });
  const pool = metBy(poolHere, () => denseBlock);
  const front = await tuned(Math.floor(shareOfRuns * grid.runs), { path, setup: { ...setup, seed }, survey, pool, log });
  const found = front.map(({ objectives }) => objectives);
  return hypervolume(found, grid.reference) / grid.hypervolume;
}

/** A tuning that searches with a seed of its own meets the motion and networks that are given for the number of a case. */
export function metBy(
  pool: EvaluatorOptions['pool'],
  placeOf: (number: number) => { readonly seed: number; readonly motionFrom: number },
): EvaluatorOptions['pool'] {
  return {
    lines: (runs, watch) =>
      pool.lines(
        [...runs].map((run) => {
          const { seed, motionFrom } = placeOf(run.repeat);
          return { ...run, seed, motionFrom };
        }),
        watch,
      ),
  };
}
