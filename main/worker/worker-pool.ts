/** The pool of the lab: batch runs and surveys on several threads, their outcomes in the order of the runs, whatever the number of threads. */
import { BenchError } from '../../contract/errors.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { BatchRun, Outcome } from '../run/batch-run.ts';
import { Station, type Ending, type StationRules } from './station.ts';
import type { Survey, SurveyRequest } from '../sweep/survey.ts';

export interface PoolRules extends Partial<Omit<StationRules, 'workerPath' | 'plugins'>> {
  /** Third-party plugins: the same for all runs. */
  readonly plugins?: readonly PluginBundle[];
  /** Path of the built lab worker. */
  readonly workerPath: string;
  /** How many runs are performed at the same time. */
  readonly jobs: number;
}

export interface PoolWatch {
  /** Ends everything at once, in the middle of runs. */
  readonly cancelled: AbortSignal;
  /** Told now and then how many runs are through, those under way counted by their shares. */
  readonly onProgress?: (runs: number) => void;
}

/** Outcomes that wait for an earlier one, for each job: enough that one long run keeps nobody idle, few enough to be held in memory. */
const waitingPerJob = 8;

export class WorkerPool {
  readonly plugins: readonly PluginBundle[];
  readonly #stations: readonly Station[];
  readonly #free: Station[];
  /** Those who wait for a station, first come first served. */
  readonly #queue: ((station: Station) => void)[] = [];

  constructor({ jobs, workerPath, plugins = [], stuckMs = 10_000, memoryMb = 2048 }: PoolRules) {
    this.plugins = plugins;
    this.#stations = Array.from({ length: jobs }, () => new Station({ workerPath, plugins: () => plugins, stuckMs, memoryMb }));
    this.#free = [...this.#stations];
  }

  /**
   * Performs `runs`, which may be made while it goes on, and yields every outcome in their order; a run that fails is an outcome like
   * any other. Only a bounded number of outcomes is held. Throws `BenchError('not-possible')` once `cancelled` fires.
   */
  async *outcomes<Run extends BatchRun>(runs: Iterable<Run>, { cancelled, onProgress }: PoolWatch): AsyncGenerator<Outcome<Run>> {
    const progress = new RunCount(onProgress);
    const cancellation = cancellationOf(cancelled);
    const waiting: Promise<Outcome<Run>>[] = [];
    for (const run of runs) {
      waiting.push(this.#perform(run, progress));
      if (waiting.length > waitingPerJob * this.#stations.length) yield await Promise.race([waiting.shift()!, cancellation]);
    }
    while (waiting.length > 0) yield await Promise.race([waiting.shift()!, cancellation]);
  }

  /** What experiments are made of. Throws a `BenchError` about the first that is wrong, and once `cancelled` fires. */
  async surveys(requests: readonly SurveyRequest[], cancelled: AbortSignal): Promise<readonly Survey[]> {
    const endings = Promise.all(requests.map((request) => this.#survey(request)));
    return (await Promise.race([endings, cancellationOf(cancelled)])).map(surveyed);
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    await Promise.all(this.#stations.map((station) => station.close()));
  }

  async #perform<Run extends BatchRun>(run: Run, progress: RunCount): Promise<Outcome<Run>> {
    const station = await this.#takeStation();
    const count = progress.begin();
    const { path, sets, seed, duration, lanes, probes, undrawn } = run;
    const { result, fault } = await station.perform('run', { path, sets, seed, duration, lanes, probes, undrawn }, { onShare: count });
    count(1);
    this.#giveBack(station);
    return fault ? { run, fault } : { run, ...result };
  }

  async #survey(request: SurveyRequest): Promise<Ending<Survey>> {
    const station = await this.#takeStation();
    const ending = await station.perform('survey', request);
    this.#giveBack(station);
    return ending;
  }

  #takeStation(): Promise<Station> {
    const station = this.#free.pop();
    return station ? Promise.resolve(station) : new Promise((resolve) => this.#queue.push(resolve));
  }

  #giveBack(station: Station): void {
    const next = this.#queue.shift();
    if (next) next(station);
    else this.#free.push(station);
  }
}

function surveyed({ result, fault }: Ending<Survey>): Survey {
  if (fault) throw new BenchError(fault.code, fault.message);
  return result;
}

/** Rejects when `signal` fires. */
function cancellationOf(signal: AbortSignal): Promise<never> {
  const cancellation = new Promise<never>((_, reject) => {
    const cancel = () => reject(new BenchError('not-possible', 'The runs were cancelled.'));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
  cancellation.catch(() => undefined);
  return cancellation;
}

/** How many runs are through, shares included. */
class RunCount {
  readonly #onProgress: (runs: number) => void;
  #sum = 0;

  constructor(onProgress: (runs: number) => void = () => undefined) {
    this.#onProgress = onProgress;
  }

  /** A run begins; the function returned is told its share. */
  begin(): (share: number) => void {
    let counted = 0;
    return (share) => {
      this.#sum += share - counted;
      counted = share;
      this.#onProgress(this.#sum);
    };
  }
}
