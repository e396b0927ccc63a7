/** Long tasks of the bench, one of a kind at a time: their state, progress, cancelling and end. */
import { BenchError } from '../../contract/errors.ts';
import { refuseIfClosed } from '../base/close-all.ts';
import { progressRate, RateLimit } from '../base/rate-limit.ts';
import { faultOf } from '../worker/faults.ts';

/** The fields that the states of all long tasks have. */
export interface JobState {
  readonly status: string;
  /** Counts the tasks of this kind since the bench was started; 0: none. */
  readonly number: number;
  /** Why it failed; null: it has not. */
  readonly message: string | null;
  /** s; null: not known. */
  readonly timeLeft: number | null;
}

export interface JobMeans<State extends JobState> {
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  /** Gets every state, a few times a second while a task runs. */
  readonly changed: (state: State) => void;
}

export interface JobKind<State extends JobState> {
  /** Before the first one. */
  readonly none: State;
  readonly isUnderWay: (state: State) => boolean;
  /** The message that refuses a second one. */
  readonly busy: string;
  /** The status of one that was cancelled. */
  readonly cancelled: State['status'];
}

/** Performs a task. Resolves to its last change of state; rejects where it fails or is cancelled. */
export type PerformJob<State extends JobState> = (job: Job<State>) => Promise<Partial<State>>;

/** One task, as it sees itself. */
export interface Job<State extends JobState> {
  state(): State;
  readonly cancelled: AbortSignal;
  change(change: Partial<State>): void;
  /** Changes the state unless the last progress was too recent. */
  progress(change: () => Partial<State>): void;
  /** s; by the share (0–1) of what is done since `sinceMs`. */
  timeLeft(share: number, sinceMs: number): number | null;
}

export class Jobs<State extends JobState> {
  readonly #kind: JobKind<State>;
  readonly #means: JobMeans<State>;
  #state: State;
  #cancelling = new AbortController();
  #ended: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(kind: JobKind<State>, means: JobMeans<State>) {
    this.#kind = kind;
    this.#means = means;
    this.#state = kind.none;
  }

  /** The state of the newest task. */
  get state(): State {
    return this.#state;
  }

  /** Resolves when nothing of the newest task runs any more. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** The bench is closing: what ends now ends for that. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Throws a `BenchError` while one runs, and once the bench is closing. */
  checkFree(): void {
    refuseIfClosed(this.#isClosed);
    if (this.#kind.isUnderWay(this.#state)) throw new BenchError('not-possible', this.#kind.busy);
  }

  /** Starts a task. `counts`: the counts in its state once it has failed or is cancelled. */
  begin(identity: Partial<State>, perform: PerformJob<State>, counts: () => Partial<State> = () => ({})): State {
    this.checkFree();
    this.#state = { ...this.#kind.none, ...identity, number: this.#state.number + 1 };
    const cancelling = (this.#cancelling = new AbortController());
    const reports = new RateLimit(progressRate, this.#means.nowMs());
    const change = (change: Partial<State>) => this.#change(change);
    const job: Job<State> = {
      state: () => this.#state,
      cancelled: cancelling.signal,
      change,
      progress: (change) => reports.take(this.#means.nowMs()) && this.#change(change()),
      timeLeft: (share, sinceMs) => (share > 0 ? (((this.#means.nowMs() - sinceMs) / 1000) * (1 - share)) / share : null),
    };
    this.#ended = perform(job).then(change, (error: unknown) => {
      const end = cancelling.signal.aborted
        ? { status: this.#kind.cancelled, message: null }
        : { status: 'failed', message: faultOf(error).message };
      change({ ...counts(), ...end, timeLeft: null });
    });
    return this.#state;
  }

  /** Resolves to the state when nothing of it runs any more. */
  async cancel(): Promise<State> {
    this.#cancelling.abort();
    await this.#ended;
    return this.#state;
  }

  /** None begins from now on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.cancel();
  }

  #change(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#means.changed(this.#state);
  }
}
