/** The comparison run: an opened recording, or the open run repeated with other lanes. */
import { rmSync } from 'node:fs';
import { BenchError } from '../../contract/errors.ts';
import { standingsOf } from '../../engine/measure/standings.ts';
import { noComparisonRun, type RerunLanes, type ComparisonRun } from '../../contract/comparison-run.ts';
import { TaskHost, type TaskRules } from '../worker/task-host.ts';
import { rerunTask } from '../run/tasks/tasks.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { RerunRequest } from '../run/run-tasks.ts';
import { progressRate, RateLimit } from '../base/rate-limit.ts';
import { faultOf } from '../worker/faults.ts';
import { Turns } from '../base/turns.ts';
import type { PastOfRun } from './history.ts';
import type { RecordedSource, BenchRecordings } from './bench-recordings.ts';

type Recordings = Pick<BenchRecordings, 'read' | 'readPath' | 'newSpoolPath'>;

export interface ComparisonOptions {
  /** Null: this bench has no recordings. */
  readonly recordings: Recordings | null;
  /** Path of the open run's recording, up to date. Rejects with a `BenchError` without one. */
  readonly recorded: () => Promise<RecordedSource>;
  /** The rules of the workers in which sessions run once more. */
  readonly worker: Pick<TaskRules, 'workerPath' | 'plugins'>;
  /** A number for a run. */
  readonly newRun: () => number;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly changed: (state: ComparisonRun) => void;
}

/** The shown or loading comparison run. */
interface Beside {
  /** Null while it loads. */
  recorder: Recorder | null;
  readonly worker: TaskHost | null;
  /** The file of a rerun, which is not kept. */
  readonly path: string | null;
}

export class Comparison {
  readonly #options: ComparisonOptions;
  #state: ComparisonRun = noComparisonRun;
  #beside: Beside | null = null;
  /** Equal for runs of the same experiment. */
  #subject = '';
  readonly #progress: RateLimit;
  /** One is shown at a time. */
  readonly #turns = new Turns();

  constructor(options: ComparisonOptions) {
    this.#options = options;
    this.#progress = new RateLimit(progressRate, options.nowMs());
  }

  get state(): ComparisonRun {
    return this.#state;
  }

  /** The past of the shown comparison run; null: none is shown. */
  get past(): PastOfRun | null {
    const { run } = this.#state;
    const recorder = this.#beside?.recorder;
    return run && recorder ? { epoch: run.epoch, past: recorder } : null;
  }

  /** A run of this subject is open: a comparison with runs of another one ends. */
  runBegan(subject: string): void {
    if (subject !== this.#subject && this.#state.status !== 'none') void this.close();
    this.#subject = subject;
  }

  /** Shows a kept recording. Rejects with a `BenchError` where that is not possible; then nothing has changed. */
  open(file: string): Promise<ComparisonRun> {
    return this.#turns.take(() => this.#open(file));
  }

  /** Starts a rerun; progress goes into the state. Rejects with a `BenchError` if there is nothing to repeat. */
  rerun(lanes: RerunLanes): Promise<ComparisonRun> {
    return this.#turns.take(() => this.#rerun(lanes));
  }

  /** Removes the comparison run, or abandons it while it loads. */
  close(): Promise<ComparisonRun> {
    return this.#turns.take(() => this.#close());
  }

  async #open(file: string): Promise<ComparisonRun> {
    const recorder = await this.#recordings.read(file);
    await this.#close();
    this.#beside = { recorder, worker: null, path: null };
    this.#publish({ ...noComparisonRun, kind: 'recording', name: file });
    return this.#show(recorder);
  }

  async #rerun({ name, text }: RerunLanes): Promise<ComparisonRun> {
    const { path: recording } = await this.#options.recorded();
    await this.#close();
    const path = this.#recordings.newSpoolPath();
    const worker = new TaskHost({ ...this.#options.worker, tasks: [rerunTask] });
    const beside: Beside = { recorder: null, worker, path };
    this.#beside = beside;
    this.#publish({ ...noComparisonRun, status: 'loading', kind: 'rerun', name });
    void this.#perform(beside, worker, { recording, name, text, path });
    return this.#state;
  }

  async #close(): Promise<ComparisonRun> {
    const beside = this.#beside;
    this.#beside = null;
    if (this.#state.status !== 'none') this.#publish(noComparisonRun);
    await Promise.all([beside?.worker?.close(), beside?.recorder?.close()]);
    if (beside?.path) rmSync(beside.path, { force: true });
    return this.#state;
  }

  get #recordings(): Recordings {
    const { recordings } = this.#options;
    if (recordings) return recordings;
    throw new BenchError('not-possible', 'This bench does not record sessions.');
  }

  async #perform(beside: Beside, worker: TaskHost, request: RerunRequest): Promise<void> {
    const isWanted = () => this.#beside === beside;
    const { fault } = await worker.perform(rerunTask, request, { onShare: (share) => isWanted() && this.#publishShare(share) });
    await worker.close();
    try {
      if (fault) throw new BenchError(fault.code, fault.message);
      const recorder = await this.#recordings.readPath(request.path);
      if (!isWanted()) return void recorder.close();
      beside.recorder = recorder;
      this.#show(recorder);
    } catch (error) {
      if (isWanted()) this.#publish({ ...this.#state, status: 'failed', problem: faultOf(error).message });
    }
  }

  #show(recorder: Recorder): ComparisonRun {
    const { setup, results = null } = recorder.state.opened ?? {};
    if (!setup) throw new BenchError('internal', 'The opened recording has no setup.');
    const { outline, layout, seed } = setup;
    const standings = results && standingsOf(results.results, results.time);
    const run = { epoch: this.#options.newRun(), experiment: outline, layout, seed, time: recorder.span().to, standings };
    this.#publish({ ...this.#state, status: 'shown', share: 1, run });
    return this.#state;
  }

  #publishShare(share: number): void {
    if (this.#progress.take(this.#options.nowMs())) this.#publish({ ...this.#state, share });
  }

  #publish(state: ComparisonRun): void {
    this.#state = state;
    this.#options.changed(state);
  }
}
