/** The sweep of a bench as every client sees it: its settings, progress and results so far. */
import { z } from 'zod';
import type { SweepField } from '../../../experiment/sweep-field.ts';
import type { Variation } from './variation.ts';

/** Most runs that a sweep of the bench has; the command line knows no such bound. */
export const mostSweepRuns = 100_000;
/** Most fields that one answer lists. */
const mostSweepFields = 200;
/** Limits of one answer: rows, columns. */
const mostSweepRows = 500;
const mostSweepColumns = 256;

/** The tables that the command writes and the page saves. */
export const sweepTables = ['runs.csv', 'runs.parquet', 'summary.csv', 'networks.csv'] as const;
export type SweepTable = (typeof sweepTables)[number];

export type SweepStatus =
  /** There has been none since the bench was started. */
  | 'none'
  /** Every value is being tried by itself, before anything runs. */
  | 'checking'
  | 'running'
  /** Every run is through, failed ones among them. */
  | 'done'
  | 'cancelled'
  /** It could not start or continue; completed runs are kept. */
  | 'failed';

export interface SweepState {
  readonly status: SweepStatus;
  /** Counts the sweeps of this bench; rows belong to one of them. */
  readonly number: number;
  /** The experiment file as listed. */
  readonly file: string;
  /** Under which the sweep is kept, and the folder of that name. */
  readonly name: string;
  readonly folder: string;
  /** The varied fields, first to last, with their outlines. */
  readonly variations: readonly (Variation & Pick<SweepField, 'unit' | 'help'>)[];
  readonly repeats: number;
  /** The seed of the first repeat. */
  readonly seed: number;
  /** Runs at the same time; on a queue its workers decide. */
  readonly jobs: number;
  /** Where its runs are performed; null: on this machine. */
  readonly queue: SweepQueue | null;
  /** Ids of the lanes, in the order of the experiment. */
  readonly lanes: readonly string[];
  /** Runs: all of them; done well; failed. */
  readonly size: number;
  readonly done: number;
  readonly failed: number;
  /** Estimated wall time left, s; null while unknown. */
  readonly timeLeft: number | null;
  /** Rows available: one per completed run, and another for each repetition. */
  readonly rows: number;
  /** The tables in the folder, each whole. */
  readonly tables: readonly SweepTable[];
  /** Why it failed. */
  readonly message: string | null;
}

/** The queue of a sweep as its coordinator sees it. */
export interface SweepQueue {
  /** Without its password. */
  readonly address: string;
  /** With a key, which its workers need too. */
  readonly isSigned: boolean;
  /** Why the server should not be used so; null: nothing. */
  readonly warning: string | null;
  /** Those that can take the sweep. */
  readonly workers: readonly QueueWorkerState[];
  /** Number of those that cannot: of another version, or with another key. */
  readonly unfit: number;
  /** Ranges of runs that are offered or under way. */
  readonly ranges: number;
  /** What was found on the server and left out, each once: of which worker, and why. */
  readonly problems: readonly string[];
}

const count = z.number().int().nonnegative();
const word = z.string().min(1).max(200);

/** A worker as it reports itself. The server of a queue is open to others: what comes from there is checked. */
export const queueWorkerState = z
  .strictObject({
    id: word,
    host: word,
    jobs: z.number().int().min(1).max(1_000_000),
    /** Versions that it has, and what identifies its key; null: none. */
    driftbench: word,
    /** The hash of its code. */
    build: word,
    v8: word,
    key: word.nullable(),
    /** Since it began: ranges and runs. */
    ranges: count,
    runs: count,
    runsPerSecond: z.number().nonnegative(),
    /** MiB */
    memory: z.number().nonnegative(),
    /** Numbers of the runs that it performs: from, and to, which is not one of them; null: none of this sweep. */
    range: z.tuple([count, count]).readonly().nullable(),
    /** Hash of the sweep that the range belongs to; null: none. */
    sweep: word.nullable(),
  })
  .readonly();
export type QueueWorkerState = z.output<typeof queueWorkerState>;

export const noSweep: SweepState = {
  status: 'none',
  number: 0,
  file: '',
  name: '',
  folder: '',
  variations: [],
  repeats: 1,
  seed: 1,
  jobs: 1,
  queue: null,
  lanes: [],
  size: 0,
  done: 0,
  failed: 0,
  timeLeft: null,
  rows: 0,
  tables: [],
  message: null,
};

/** One run as it ended. */
export interface SweepRow {
  /** In the grid: point · repeats + repeat. */
  readonly run: number;
  /** Values of the requested columns; null: not measured. */
  readonly cells: readonly (number | null)[];
  /** Why the run failed. */
  readonly fault?: string;
}

/** Rows after a given number of them, in the order in which the runs ended. */
export interface SweepRowsAnswer {
  /** The sweep of these rows: another one than requested has begun meanwhile. */
  readonly sweep: number;
  readonly rows: readonly SweepRow[];
}

export interface SweepFieldsAnswer {
  /** Those that fit the search, the file's own first. */
  readonly fields: readonly SweepField[];
  /** Number of fields that fit; more than are listed, maybe. */
  readonly total: number;
}

/** A sweep in the folder of sweeps. */
export interface SweepSummary {
  readonly name: string;
  /** Paths that it varies. */
  readonly varied: readonly string[];
  readonly size: number;
  /** Runs that are through, failed ones among them. */
  readonly through: number;
  /** True for a sweep of the open experiment, as its file is now. */
  readonly ofThis: boolean;
}

/** Name of a sweep or a tuning, and of its folder: no path can be spelt with it. */
export const keptName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/, 'must be made of letters, digits, "-", "_" and ".", and not begin with "."');

export const sweepStart = z.strictObject({
  name: keptName,
  /** As after `--vary`: `nodes.far.link.delay=0.2..1.4:0.2`. Empty: the experiment with several seeds. */
  vary: z.array(z.string().max(20_000)).max(12),
  /** A file of a population of networks, as the experiment names files; left out: links are those of the experiment. */
  networks: z.string().min(1).max(1000).optional(),
  repeats: z.number().int().min(1).max(10_000).default(1),
  /** The seed of the first repeat; left out: the file's own. */
  seed: z.number().int().optional(),
  /** s; left out: the file's own. */
  duration: z.number().positive().optional(),
  /** Runs at the same time; left out: all cores but one. */
  jobs: z.number().int().min(1).max(256).optional(),
  /** Address of the server of a queue, whose workers perform the runs; left out: this machine does. */
  queue: z
    .string()
    .max(300)
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  /** The secret that workers of the queue share: they run only what is signed with it. */
  key: z.string().min(16).max(10_000).optional(),
});
export type SweepStart = z.output<typeof sweepStart>;

export const sweepFieldsQuestion = z.strictObject({
  /** Words that path, title or help must contain. */
  search: z.string().max(200).default(''),
  limit: z.number().int().min(1).max(mostSweepFields).default(mostSweepFields),
});

const { jobs, queue, key } = sweepStart.shape;
export const sweepResume = z.strictObject({ name: keptName, jobs, queue, key });

export const sweepRowsQuestion = z.strictObject({
  sweep: z.number().int().nonnegative(),
  /** Number of rows that the page has had. */
  after: z.number().int().nonnegative().default(0),
  /** Names of metrics: `lane.metric`, `lane.receiver.metric`. */
  columns: z.array(z.string().max(300)).max(mostSweepColumns).default([]),
  limit: z.number().int().min(1).max(mostSweepRows).default(mostSweepRows),
});
export type SweepRowsQuestion = z.output<typeof sweepRowsQuestion>;

export const sweepTableQuestion = z.strictObject({
  sweep: z.number().int().nonnegative(),
  table: z.enum(sweepTables),
  offset: z.number().int().nonnegative().default(0),
});
export type SweepTableQuestion = z.output<typeof sweepTableQuestion>;
