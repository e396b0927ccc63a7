/** The tuning of a bench as every client sees it: its setup, progress and front so far. */
import { keptName } from '../../sweep/calls/sweep-state.ts';
import { z } from 'zod';
import type { TuneMeasure } from './tune-result.ts';
import type { TuneBound } from './tune-question.ts';
import { tuneSetup, type TuneComponent } from './tune-setup.ts';

export type TuneStatus =
  /** There has been none since the bench was started. */
  | 'none'
  /** The space of settings is being surveyed, before anything runs. */
  | 'preparing'
  | 'searching'
  /** The front is being measured on held-out blocks. */
  | 'measuring'
  /** The result is there. */
  | 'done'
  | 'interrupted'
  /** It could not start or continue; completed runs are kept. */
  | 'failed';

/** When the search ends, unless it finds next to nothing more before. */
export const tuneBudget = z.union([
  z.strictObject({ minutes: z.number().positive().max(10_000) }),
  z.strictObject({ evaluations: z.number().int().min(1).max(10_000_000) }),
]);
export type TuneBudgetFields = z.output<typeof tuneBudget>;

/** The files in the folder of a completed tuning, which the page saves. */
export const tuneTables = ['result.json', 'front.csv', 'lane.yaml', 'vectors.json', 'report.html'] as const;
export type TuneTable = (typeof tuneTables)[number];

export interface TuneState {
  readonly status: TuneStatus;
  /** Counts the tunings of this bench; points and results belong to one of them. */
  readonly number: number;
  /** The experiment as listed. */
  readonly file: string;
  /** Under which the tuning is kept, and the folder of that name. */
  readonly name: string;
  readonly folder: string;
  /** Id of the lane that is the present setting; empty before the survey. */
  readonly lane: string;
  readonly objectives: readonly TuneMeasure[];
  readonly bounds: readonly (TuneBound & TuneMeasure)[];
  readonly budget: TuneBudgetFields;
  /** Runs at the same time. */
  readonly jobs: number;
  /** Runs so far, those of a former part of it among them. */
  readonly runs: number;
  /** Share (0–1) of the budget that is used; null before the search. */
  readonly share: number | null;
  /** Estimated wall time left, s; null while unknown. */
  readonly timeLeft: number | null;
  /** Counts changes of the points. */
  readonly revision: number;
  /** Candidates on the front so far. */
  readonly front: number;
  /** The files in the folder, each whole. */
  readonly tables: readonly TuneTable[];
  /** Why it failed. */
  readonly message: string | null;
}

export const noTuning: TuneState = {
  status: 'none',
  number: 0,
  file: '',
  name: '',
  folder: '',
  lane: '',
  objectives: [],
  bounds: [],
  budget: { minutes: 1 },
  jobs: 1,
  runs: 0,
  share: null,
  timeLeft: null,
  revision: 0,
  front: 0,
  tables: [],
  message: null,
};

export const isTuning = ({ status }: Pick<TuneState, 'status'>): boolean => ['preparing', 'searching', 'measuring'].includes(status);

/** A candidate as the search knows it by now, on the blocks to tune on. */
export interface TunePoint {
  /** In the search; 0 is the present setting. */
  readonly number: number;
  /** Of its lane, once it is shown as one. */
  readonly name: string;
  readonly words: string;
  /** Fields of the lane. */
  readonly lane: Readonly<Record<string, unknown>>;
  /** One for each objective. */
  readonly objectives: readonly number[];
  readonly keepsBounds: boolean;
  /** Among the candidates that were measured on all blocks to tune on. */
  readonly isOnFront: boolean;
  /** Share (0–1) of the blocks to tune on that it was measured on. */
  readonly measured: number;
}

/** Most points of one answer: the present setting and the front, then the newest. */
export const mostTunePoints = 400;

export interface TunePointsAnswer {
  /** The tuning of these points: another one than requested has begun meanwhile. */
  readonly tune: number;
  readonly revision: number;
  readonly points: readonly TunePoint[];
}

/** A parameter of an alternative that is searched. */
export interface TuneParameter {
  readonly name: string;
  /** The unit of a number, empty if it has none; null: the value is one of a few words. */
  readonly unit: string | null;
  /** The ends of the range in which a number is searched. */
  readonly low?: number;
  readonly high?: number;
}

/** The choices of a tuning of the open experiment, and the division of its motion. */
export interface TuneSpaceAnswer {
  readonly lanes: readonly string[];
  readonly components: readonly {
    readonly name: TuneComponent;
    readonly alternatives: readonly { readonly id: string; readonly parameters: readonly TuneParameter[] }[];
  }[];
  readonly leftOut: readonly { readonly component: TuneComponent; readonly id: string; readonly reason: string }[];
  /** The names that results have, for objectives and bounds. */
  readonly metrics: readonly string[];
  readonly blocks: number;
  /** s */
  readonly blockLength: number;
  /** Runs of one candidate on all blocks to tune on. */
  readonly runsOfCandidate: number;
}

/** A tuning in the folder of tunings. */
export interface TuneSummary {
  readonly name: string;
  readonly file: string;
  readonly objectives: readonly string[];
  readonly runs: number;
  readonly isDone: boolean;
  /** Why it cannot go on: this version does not allow its setup; null: it can. */
  readonly problem: string | null;
  /** True for a tuning of the open experiment, as it is now. */
  readonly ofThis: boolean;
}

const jobs = z.number().int().min(1).max(256).optional().describe('Runs at the same time. Default: all cores but one.');

export const tuneStart = z.strictObject({ name: keptName, setup: tuneSetup, budget: tuneBudget, jobs });
export type TuneStart = z.output<typeof tuneStart>;

/** `budget` left out: that with which it was begun; a completed one is opened as it is. */
export const tuneResume = z.strictObject({ name: keptName, budget: tuneBudget.optional(), jobs });
export type TuneResume = z.output<typeof tuneResume>;

export const tuneQuestion = z.strictObject({ tune: z.number().int().nonnegative() });
export const tuneSpaceQuestion = z.strictObject({ setup: tuneSetup });
export const tuneTableQuestion = z.strictObject({
  tune: z.number().int().nonnegative(),
  table: z.enum(tuneTables),
  offset: z.number().int().nonnegative().default(0),
});
export type TuneTableQuestion = z.output<typeof tuneTableQuestion>;
