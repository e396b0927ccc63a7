/** A pool of workers for runs and surveys. Outcomes come in the order of the runs, whatever the number of workers. */
import { cancellationOf } from '../../../main/base/deferred.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import type { BatchRun, Outcome } from '../../../main/run/run-tasks.ts';
import { runTask } from '../../../main/run/tasks/tasks.ts';
import { processorSeconds } from '../../../main/base/wall-clock.ts';
import { TaskHost, type Task, type TaskEnd, type TaskRules } from '../../../main/worker/task-host.ts';
import type { GridRun } from './grid.ts';
import { faultLine, type LogLine } from './run-record.ts';
import type { Survey, SurveyRequest } from './survey.ts';
import { recordTask, surveyTask } from './tasks.ts';

export interface PoolRules extends Partial<Omit<TaskRules, 'workerPath' | 'plugins' | 'tasks'>> {
  /** Third-party plugins: the same for all runs. */
  readonly plugins?: readonly PluginBundle[];
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Number of simultaneous runs. */
  readonly jobs: number;
  /**
   * Further workers start as there is work for them, which shows after the first second; left out: all start at once.
   */
  readonly isGrowing?: boolean;
}

export interface PoolWatch {
  /** Ends everything at once, in the middle of runs. */
  readonly cancelled: AbortSignal;
  /** Gets the number of complete runs now and then; running ones count by their shares. */
  readonly onProgress?: ((runs: number) => void) | undefined;
  /** Number of runs, where they are made on the way. */
  readonly count?: number;
}

/**
 * Work for each worker, s of processor time. A worker takes 2 to 3 s to load the code and to compile what is hot: with
 * this much work, at most an eighth.
 */
const workPerWorker = 20;
/**
 * Before the first, times say nothing about later runs; until the second, while code is compiled, they are too long, s.
 */
const warmUp = { begins: 1, ends: 3, slowness: 3 } as const;

/**
 * Outcomes that wait for an earlier one, for each job: enough that one long run keeps no worker idle, few enough to be
 * held in memory.
 */
const waitingPerJob = 8;

type Worker = TaskHost;

/** All that is requested of its workers. */
const tasks = [runTask, recordTask, surveyTask];

export class WorkerPool {
  readonly plugins: readonly PluginBundle[];
  readonly #workers: readonly Worker[];
  readonly #free: Worker[];
  /** Not started yet. */
  readonly #spare: Worker[];
  /** Requests that wait for a worker, first come first served. */
  readonly #queue: ((worker: Worker) => void)[] = [];
  readonly #work = new WorkEstimate();
  /** Runs that no worker has begun, as far as they are known. */
  #ahead = 0;

  constructor({ jobs, plugins = [], isGrowing = false, ...rules }: PoolRules) {
    this.plugins = plugins;
    this.#workers = Array.from({ length: jobs }, () => new TaskHost({ ...rules, plugins: () => plugins, tasks }));
    const first = isGrowing ? 1 : jobs;
    this.#free = this.#workers.slice(0, first);
    this.#spare = this.#workers.slice(first);
  }

  /** Number of workers that take runs. */
  get begun(): number {
    return this.#workers.length - this.#spare.length;
  }

  /**
   * Performs `runs`, which may be made on the way, and yields every outcome in their order; a run that fails is an
   * outcome like any other. Only a bounded number of outcomes is held. Throws `BenchError('not-possible')` once
   * `cancelled` fires.
   */
  outcomes<Run extends BatchRun>(runs: Iterable<Run>, watch: PoolWatch): AsyncGenerator<Outcome<Run>> {
    return this.#inOrder(runs, watch, async (run, onShare) => {
      const { path, sets, seed, duration, motionFrom, lanes, probes, undrawn } = run;
      const { result, fault } = await this.#perform(runTask, { path, sets, seed, duration, motionFrom, lanes, probes, undrawn }, onShare);
      return fault ? { run, fault } : { run, ...result };
    });
  }

  /** The same for runs of a grid, each as its line of the log, which the worker writes. */
  lines(runs: Iterable<GridRun>, watch: PoolWatch): AsyncGenerator<LogLine> {
    return this.#inOrder(runs, watch, this.#line);
  }

  /**
   * The same, each line as soon as its run ends: none is lost behind a longer run when this is cancelled. Takes no more of
   * `runs` than begin at once: where they end, no further run begins.
   */
  async *linesAsTheyEnd(runs: Iterable<GridRun>, { cancelled, onProgress, count = lengthOf(runs) }: PoolWatch): AsyncGenerator<LogLine> {
    const progress = new RunCount(onProgress);
    this.#ahead += count;
    const cancellation = cancellationOf(cancelled, runsCancelled);
    const under = new Map<number, Promise<LogLine>>();
    try {
      for (const run of runs) {
        under.set(run.number, this.#line(run, progress.begin()));
        if (under.size >= this.#workers.length) yield await firstOf(under, cancellation.promise);
      }
      while (under.size > 0) yield await firstOf(under, cancellation.promise);
    } finally {
      cancellation.forget();
    }
  }

  readonly #line = async (run: GridRun, onShare: (share: number) => void): Promise<LogLine> => {
    const { result, fault } = await this.#perform(recordTask, run, onShare);
    return fault ? faultLine(run, fault.message) : { number: run.number, failed: false, text: result };
  };

  async *#inOrder<Run, End>(
    runs: Iterable<Run>,
    { cancelled, onProgress, count = lengthOf(runs) }: PoolWatch,
    perform: (run: Run, onShare: (share: number) => void) => Promise<End>,
  ): AsyncGenerator<End> {
    const progress = new RunCount(onProgress);
    this.#ahead += count;
    const cancellation = cancellationOf(cancelled, runsCancelled);
    const waiting: Promise<End>[] = [];
    try {
      for (const run of runs) {
        waiting.push(perform(run, progress.begin()));
        if (waiting.length > waitingPerJob * this.#workers.length) yield await Promise.race([waiting.shift()!, cancellation.promise]);
      }
      while (waiting.length > 0) yield await Promise.race([waiting.shift()!, cancellation.promise]);
    } finally {
      cancellation.forget();
    }
  }

  /** The inputs of experiments. Throws a `BenchError` about the first wrong one, and once `cancelled` fires. */
  async surveys(requests: readonly SurveyRequest[], cancelled: AbortSignal): Promise<readonly Survey[]> {
    const endings = Promise.all(requests.map((request) => this.#survey(request)));
    const cancellation = cancellationOf(cancelled, runsCancelled);
    try {
      return (await Promise.race([endings, cancellation.promise])).map(surveyed);
    } finally {
      cancellation.forget();
    }
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  async #perform<Request, Result>(
    task: Task<Request, Result>,
    request: Request,
    onShare: (share: number) => void,
  ): Promise<TaskEnd<Result>> {
    const worker = await this.#takeWorker();
    this.#ahead = Math.max(0, this.#ahead - 1);
    let counted = 0;
    const noteShare = (share: number) => {
      this.#work.add(share - counted);
      counted = share;
      this.#grow();
      onShare(share);
    };
    const end = await worker.perform(task, request, { onShare: noteShare });
    noteShare(1);
    this.#giveBack(worker);
    return end;
  }

  async #survey(request: SurveyRequest): Promise<TaskEnd<Survey>> {
    const worker = await this.#takeWorker();
    const ending = await worker.perform(surveyTask, request);
    this.#work.add(1);
    this.#grow();
    this.#giveBack(worker);
    return ending;
  }

  /** Starts the workers for which there is work. */
  #grow(): void {
    if (this.#spare.length === 0) return;
    const { begun } = this;
    const waiting = this.#queue.length;
    const wanted = this.#work.workers(begun + Math.max(this.#ahead, waiting)) - begun;
    const more = Math.max(0, Math.min(wanted, waiting, this.#spare.length));
    for (const worker of this.#spare.splice(this.#spare.length - more)) this.#giveBack(worker);
  }

  #takeWorker(): Promise<Worker> {
    const worker = this.#free.pop();
    return worker ? Promise.resolve(worker) : new Promise((resolve) => this.#queue.push(resolve));
  }

  #giveBack(worker: Worker): void {
    const next = this.#queue.shift();
    if (next) next(worker);
    else this.#free.push(worker);
  }
}

/**
 * Estimates how many workers are worth their start, by the processor time of this process with all its threads: on a
 * busy machine runs take longer, but are no more work. `now`: that time, s.
 */
export class WorkEstimate {
  readonly #now: () => number;
  /** Processor time (s) used before the first run. */
  readonly #began: number;
  /** Since then, when most code was compiled: processor time, and runs complete. */
  #warm: { readonly used: number; readonly runs: number } | null = null;
  #runs = 0;

  constructor(now = processorSeconds) {
    this.#now = now;
    this.#began = now();
  }

  /** Notes a run, or a share of one, as complete. */
  add(share: number): void {
    this.#runs += share;
  }

  /** For so many runs that are not complete. */
  workers(ahead: number): number {
    const used = this.#now() - this.#began;
    if (used < warmUp.begins || this.#runs === 0) return 1;
    if (used >= warmUp.ends) this.#warm ??= { used, runs: this.#runs };
    const runs = this.#warm ? this.#runs - this.#warm.runs : 0;
    const perRun = this.#warm && runs > 0 ? (used - this.#warm.used) / runs : used / this.#runs / warmUp.slowness;
    return Math.ceil((used + perRun * ahead) / workPerWorker);
  }
}

/** Takes the first that ends out of `under`. */
async function firstOf(under: Map<number, Promise<LogLine>>, cancelled: Promise<never>): Promise<LogLine> {
  const line = await Promise.race([...under.values(), cancelled]);
  under.delete(line.number);
  return line;
}

const lengthOf = (runs: Iterable<unknown>) => (Array.isArray(runs) ? runs.length : 0);

function surveyed({ result, fault }: TaskEnd<Survey>): Survey {
  if (fault) throw new BenchError(fault.code, fault.message);
  return result;
}

const runsCancelled = () => new BenchError('not-possible', 'The runs were cancelled.');

/** Number of complete runs, shares included. */
class RunCount {
  readonly #onProgress: (runs: number) => void;
  #sum = 0;

  constructor(onProgress: (runs: number) => void = () => undefined) {
    this.#onProgress = onProgress;
  }

  /** A run begins; the function returned takes its share. */
  begin(): (share: number) => void {
    let counted = 0;
    return (share) => {
      this.#sum += share - counted;
      counted = share;
      this.#onProgress(this.#sum);
    };
  }
}
