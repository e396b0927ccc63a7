/** Replays a recording: the same plan, told the same at the same session times, compared with what was recorded as it goes. */
import { rowsOf } from '../recording/format/table.ts';
import { setImmediate } from 'node:timers/promises';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';
import { columnNames } from './column-names.ts';
import { differences } from './differences.ts';
import type { ResultsRecord } from '../recording/format/recording-format.ts';
import { Recording } from '../recording/recording.ts';
import { knownUntil, momentOf, replayableOf, type Replayable } from './replayable.ts';
import type { CallWatch, ReplayRequest, ReplayResult, RunContext } from './run-tasks.ts';
import { firstDifference, Trace, type TraceDifference } from './trace.ts';

export interface Replayed {
  /** Of the last moment of which results were recorded; of the last that was recorded at all where there are none. */
  readonly results: RunResults;
  /** Session time reached, s. */
  readonly time: number;
  /** Whether results were recorded to compare with. */
  readonly hasResults: boolean;
  /** Of the rows that were recorded, and of the same rows now. */
  readonly rows: number;
  readonly recordedTrace: string;
  readonly trace: string;
  /** Where they first part, in words; null: nowhere. */
  readonly difference: (TraceDifference & { readonly field: string }) | null;
  /** In words, where the results do. */
  readonly resultDifferences: readonly string[];
}

export interface ReplayWatch {
  /** Where it says which plugin call is under way. */
  readonly calls: CallWatch;
  readonly cancelled: AbortSignal;
  /** Told of the session time that is reached, s. */
  readonly onTime: (time: number) => void;
}

/** Rejects with a `BenchError` where that cannot be, with the signal's reason once it is cancelled; throws `PluginFault`. */
export function performReplay(
  { recording: path }: ReplayRequest,
  { registry, calls, cancelled, onShare }: RunContext,
): Promise<ReplayResult> {
  return withRecording(path, async (recording) => {
    const { to } = recording.span;
    const replayed = await replay(recording, registry, { calls, cancelled, onTime: (time) => onShare(shareOf(time, to)) });
    return { replayed, isWhole: recording.isWhole, damagedChunks: recording.damagedChunks };
  });
}

/** The share (0–1) that is done of what ends at `end`. */
export function shareOf(time: number, end: number): number {
  return end > 0 ? Math.min(time / end, 1) : 0;
}

/** The recording at `path` is open until `use` has settled. */
export async function withRecording<Result>(path: string, use: (recording: Recording) => Promise<Result>): Promise<Result> {
  const recording = await Recording.open(path);
  try {
    return await use(recording);
  } finally {
    recording.close();
  }
}

/** Rows between two breaths, in which others have their turn. */
const breath = 16;

/**
 * `watch`: left out where nobody asks how it goes. Rejects with a `BenchError` where the experiment cannot be loaded, with the signal's reason once it is
 * cancelled; throws `PluginFault`.
 */
export async function replay(recording: Recording, registry: PluginRegistry, watch?: ReplayWatch): Promise<Replayed> {
  const replayed = await replayableOf(recording, registry, { calls: watch?.calls });
  const rows = new RowComparison(recording, replayed, watch);
  let results: RunResults | null = null;
  const resultDifferences: string[] = [];
  for (const message of recording.messages(['operator', 'events', 'results'])) {
    if (message.topic === 'events') replayed.enter(message.record);
    const moment = momentOf(message);
    if (moment >= 0) await rows.advanceTo(moment);
    if (message.topic === 'operator') replayed.operate(message.record);
    if (message.topic !== 'results') continue;
    results = replayed.results();
    resultDifferences.splice(0, resultDifferences.length, ...resultsDiffer(message.record, results, replayed));
  }
  await rows.advanceTo(knownUntil(recording));
  return {
    results: results ?? replayed.results(),
    time: replayed.session.now,
    hasResults: results !== null,
    ...rows.found(),
    resultDifferences,
  };
}

function resultsDiffer({ results, counts, scores }: ResultsRecord, now: RunResults, replayed: Replayable): string[] {
  const is = JSON.parse(JSON.stringify({ results: now, ...replayed.scores() })) as unknown;
  return differences({ results, ...(counts && { counts }), ...(scores && { scores }) }, is);
}

/** Advances what is replayed over the rows that were recorded, and compares each. */
class RowComparison {
  readonly #rows: Iterator<{ readonly time: number; readonly row: Float32Array }>;
  readonly #replayed: Replayable;
  readonly #sampler: TelemetrySampler;
  readonly #now: Float32Array;
  readonly #names: readonly string[];
  readonly #was = new Trace();
  readonly #is = new Trace();
  #next: { readonly time: number; readonly row: Float32Array } | undefined;
  #difference: TraceDifference | null = null;

  readonly #watch: ReplayWatch | undefined;

  constructor(recording: Recording, replayed: Replayable, watch: ReplayWatch | undefined) {
    this.#watch = watch;
    this.#rows = rowsIn(recording);
    this.#replayed = replayed;
    this.#sampler = new TelemetrySampler(replayed.session);
    this.#now = new Float32Array(this.#sampler.columns.count);
    this.#names = columnNames(recording.setup.layout);
    this.#next = this.#following();
  }

  async advanceTo(time: number): Promise<void> {
    for (; this.#next && this.#next.time <= time; this.#next = this.#following()) {
      this.#replayed.advanceTo(this.#next.time);
      this.#compare(this.#next.time, this.#next.row);
      this.#watch?.onTime(this.#next.time);
      if (this.#was.rows % breath === 0) await this.#breathe();
    }
    this.#replayed.advanceTo(time);
  }

  found() {
    const difference = this.#difference && {
      ...this.#difference,
      field: this.#names[this.#difference.column] ?? `column ${this.#difference.column}`,
    };
    return { rows: this.#was.rows, recordedTrace: this.#was.fingerprint, trace: this.#is.fingerprint, difference };
  }

  async #breathe(): Promise<void> {
    await setImmediate();
    this.#watch?.cancelled.throwIfAborted();
  }

  #compare(time: number, row: Float32Array): void {
    this.#sampler.sample(this.#now, 0);
    this.#was.add(time, row);
    this.#is.add(time, this.#now);
    this.#difference ??= firstDifference(time, row, this.#now);
  }

  #following() {
    const { done, value } = this.#rows.next() as IteratorResult<{ time: number; row: Float32Array }, undefined>;
    return done ? undefined : value;
  }
}

function* rowsIn(recording: Recording): Generator<{ readonly time: number; readonly row: Float32Array }> {
  for (const { record } of recording.messages(['rows'])) {
    const { columns, times, values } = rowsOf(record);
    for (const [index, time] of times.entries()) yield { time, row: values.subarray(index * columns, (index + 1) * columns) };
  }
}
