/** Trials: every scheduler of the documents in one world under one seed, all on the same path, triggers and delays. */
import { BenchError } from '../../../../../contract/errors.ts';
import type { LaneResults } from '../../../../../engine/measure/run-results.ts';
import { halfTime } from '../../probes/half-time.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { example } from '../example.ts';
import type { Lab, Performed } from '../figure.ts';
import type { World } from './worlds.ts';

/** The result of one scheduler. Errors are the true accumulated export errors at the end, m·s. */
export interface Score {
  readonly mean: number;
  readonly std: number;
  readonly max: number;
  readonly near: number;
  readonly far: number;
  /** Mean after half the time. */
  readonly half: number;
  /** Mean gathered in the second half over that in the first. */
  readonly growth: number;
  readonly triggers: number;
  readonly sent: number;
}

/** Schedulers by file and lane. */
const lanes = {
  'thesis-3-scheduling': ['base', 'drop', 'drop-delayed', 'drop-aware', 'flush', 'flush-aware'],
  'netgames05-scheduling': ['relative', 'relative-accumulated'],
  'thesis-3-probabilistic': [
    'third',
    'fixed',
    'accumulated',
    'instantaneous',
    'instantaneous-appendix',
    'instantaneous-aware',
    'time',
    'time-appendix',
    'thirds',
    'halves',
    'thirds-appendix',
    'halves-appendix',
    'regular',
  ],
  'thesis-3-deterministic': ['accumulated', 'instantaneous', 'instantaneous-uncapped', 'time', 'thirds', 'halves', 'thirds-sent'],
  'netgames05-budget': ['pick', 'fair', 'balanced'],
} as const;

type File = keyof typeof lanes;
const files = Object.keys(lanes) as File[];

/** Shares drawn by chance and in turns have the same names: the file distinguishes them. */
const prefixes: Partial<Record<File, string>> = { 'thesis-3-probabilistic': 'chance/', 'thesis-3-deterministic': 'turns/' };

export class Trial {
  readonly world: World;
  readonly seed: number;
  readonly #scores: ReadonlyMap<string, Score>;
  readonly #duration: number;

  /** `duration` in s. */
  constructor(world: World, seed: number, duration: number, scores: ReadonlyMap<string, Score>) {
    this.world = world;
    this.seed = seed;
    this.#duration = duration;
    this.#scores = scores;
  }

  get triggersPerSecond(): number {
    return this.of('base').triggers / this.#duration;
  }

  /** The score of `base`, `third`, `drop` …, and of `chance/accumulated`, `turns/accumulated` … */
  of(scheduler: string): Score {
    const score = this.#scores.get(scheduler) ?? this.#scores.get(`chance/${scheduler}`);
    if (!score) throw new BenchError('internal', `A figure asks for "${scheduler}"; there are: ${[...this.#scores.keys()].join(', ')}.`);
    return score;
  }

  get complete(): boolean {
    return this.#scores.size === Object.values(lanes).flat().length;
  }
}

interface TrialRun extends BatchRun {
  readonly file: File;
  readonly world: World;
  readonly seed: number;
}

/** Every trial of `worlds` under the lab's seeds; those of which a run failed are left out. */
export async function performTrials(lab: Lab, worlds: readonly World[], duration?: number): Promise<Trial[]> {
  const runs = worlds.flatMap((world) =>
    lab.seeds.flatMap((seed) =>
      files.map((file): TrialRun => {
        const { sets } = world;
        return { file, world, seed, path: example(file), sets, duration, lanes: lanes[file], probes: [halfTime.id], undrawn: true };
      }),
    ),
  );
  const performed = await lab.run(runs);
  const trials = worlds.flatMap((world) => lab.seeds.map((seed) => trialOf(world, seed, performed)));
  return trials.filter(({ complete }) => complete);
}

function trialOf(world: World, seed: number, performed: readonly Performed<TrialRun>[]): Trial {
  const own = performed.filter(({ run }) => run.world === world && run.seed === seed);
  return new Trial(world, seed, own[0]?.results.duration ?? NaN, new Map(own.flatMap(scoresOf)));
}

function scoresOf({ run, results, probed }: Performed<TrialRun>): [scheduler: string, Score][] {
  const halves = halfTime.found(probed);
  return Object.entries(results.lanes).map(([lane, row]) => [`${prefixes[run.file] ?? ''}${lane}`, scoreOf(row, halves[lane] ?? NaN)]);
}

function scoreOf({ receivers, aeeMean, aeeStd, aeeMax, triggers, updatesSent }: LaneResults, half: number): Score {
  const aee = (receiver: string) => receivers[receiver]?.aee ?? NaN;
  const [mean, std, max] = [aeeMean ?? NaN, aeeStd ?? NaN, aeeMax ?? NaN];
  const growth = mean / half - 1;
  return { mean, std, max, near: aee('near'), far: aee('far'), half, growth, triggers, sent: updatesSent };
}
