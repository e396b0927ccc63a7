/**
 * Replays a recording: the same plan with the same input at the same session times, compared with the recorded rows.
 */
import { rowsOf } from '../recording/format/table.ts';
import type { Session } from '../../engine/session/session.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';
import { MirrorCounts } from '../../engine/live/mirror-counts.ts';
import { differences, resultDifferences } from './differences.ts';
import { KnownChanges } from './known-changes.ts';
import type { ResultsRecord } from '../recording/format/recording-format.ts';
import { withRecording, type Recording } from '../recording/recording.ts';
import { wallSeconds } from '../base/wall-clock.ts';
import { Advance, type Sink } from './advance.ts';
import { enterRecorded, knownUntil, replayableOf, type ReplayMeans } from './replayable.ts';
import type { Replayable } from './session-kind.ts';
import type { CallWatch, Replayed, ReplayRequest, ReplayResult, RunContext, TraceDifference } from './run-tasks.ts';
import {
  copyFields,
  duelFields,
  markFields,
  playerFields,
  shotFields,
  verdictFields,
  type GameColumns,
} from '../../contract/game-columns.ts';
import { entityFields, exportFields, pairFields, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { createHash, type Hash } from 'node:crypto';

/** Without a watch a replay is not cancelled. */
const never = new AbortController().signal;

export interface ReplayWatch {
  /** Gets its plugin calls. */
  readonly calls: CallWatch;
  readonly cancelled: AbortSignal;
  /** Gets the session time that is reached, s, now and then. */
  readonly onPause: (time: number) => void;
}

/** Rejects with a `BenchError`, or with the signal's reason once cancelled; throws `PluginFault`. */
export function performReplay(
  { recording: path }: ReplayRequest,
  { registry, kinds, calls, cancelled, onShare }: RunContext,
): Promise<ReplayResult> {
  return withRecording(path, async (recording) => {
    const { to } = recording.span;
    const replayed = await replay(recording, { registry, kinds }, { calls, cancelled, onPause: (time) => onShare(shareOf(time, to)) });
    return { replayed, isWhole: recording.isWhole, damagedChunks: recording.damagedChunks };
  });
}

/** The share (0–1) that is done of what ends at `end`. */
export function shareOf(time: number, end: number): number {
  return end > 0 ? Math.min(time / end, 1) : 0;
}

/**
 * `watch`: left out: progress is not reported. Rejects with a `BenchError` where the experiment cannot be loaded, with
 * the signal's reason once it is cancelled; throws `PluginFault`.
 */
export async function replay(recording: Recording, means: ReplayMeans, watch?: ReplayWatch): Promise<Replayed> {
  const replayed = await replayableOf(recording, means, { calls: watch?.calls });
  const known = new KnownChanges(recording.setup.driftbench, recording.setup.outline.lanes, recording.setup.kind === 'live');
  const rows = new RowComparison(recording, replayed.session, known);
  const advance = new Advance(replayed, [rows]);
  const pauses = { cancelled: watch?.cancelled ?? never, clock: wallSeconds, onPause: watch?.onPause };
  let results = null as RunResults | null;
  const unlike: string[] = [];
  const reach = (time: number) => advance.to(time, pauses);
  await enterRecorded(recording, replayed, reach, ({ topic, record }) => {
    if (topic !== 'results') return;
    results = replayed.results();
    unlike.splice(0, unlike.length, ...resultsDiffer(record, results, replayed, known));
  });
  await reach(knownUntil(recording));
  return {
    results: results ?? replayed.results(),
    time: replayed.session.now,
    hasResults: results !== null,
    ...rows.found(),
    resultDifferences: unlike,
    recordedBy: recording.setup.driftbench,
    knownChanges: known.met,
    otherRules: known.otherRules(unlike),
  };
}

function resultsDiffer({ results, counts, scores }: ResultsRecord, now: RunResults, replayed: Replayable, known: KnownChanges): string[] {
  known.begin(now);
  const is = JSON.parse(JSON.stringify({ now, played: { ...replayed.scores() } })) as { now: unknown; played: unknown };
  const played = { ...(counts && { counts: { ...new MirrorCounts(), ...counts } }), ...(scores && { scores }) };
  const isSame = (before: unknown, after: unknown, path: string) => Object.is(before, after) || known.explainsResult(path, before, after);
  return [...resultDifferences(results, is.now, 'results', isSame), ...differences(played, is.played)];
}

/** A sink that compares the session with every row that was recorded. */
class RowComparison implements Sink {
  readonly #rows: Iterator<RecordedRow, undefined>;
  readonly #session: Session;
  readonly #sampler: TelemetrySampler;
  readonly #now: Float32Array;
  readonly #names: readonly string[];
  readonly #known: KnownChanges;
  readonly #was = new Trace();
  readonly #is = new Trace();
  #next: RecordedRow | undefined;
  #difference: TraceDifference | null = null;

  constructor(recording: Recording, session: Session, known: KnownChanges) {
    this.#known = known;
    this.#rows = rowsIn(recording);
    this.#session = session;
    this.#sampler = new TelemetrySampler(session, recording.setup.layout);
    this.#now = new Float32Array(this.#sampler.columns.count);
    this.#names = columnNames(recording.setup.layout);
    this.#next = this.#rows.next().value;
  }

  get due(): number {
    return this.#next?.time ?? Infinity;
  }

  take(): void {
    for (; this.#next && this.#next.time <= this.#session.now; this.#next = this.#rows.next().value) this.#compare(this.#next);
  }

  found() {
    return { rows: this.#was.rows, recordedTrace: this.#was.fingerprint, trace: this.#is.fingerprint, difference: this.#difference };
  }

  #compare({ time, row }: RecordedRow): void {
    this.#sampler.sample(this.#now, 0);
    this.#was.add(time, row);
    this.#is.add(time, this.#now);
    if (!this.#difference) this.#difference = this.#firstDifference(time, row, this.#now);
  }

  /** Null where they are the same, but for known changes. */
  #firstDifference(time: number, was: Float32Array, is: Float32Array): TraceDifference | null {
    for (let column = 0; column < Math.max(was.length, is.length); column++) {
      const [before = NaN, after = NaN] = [was[column], is[column]];
      if (Object.is(quantised(before), quantised(after))) continue;
      const field = this.#names[column] ?? `column ${column}`;
      if (!this.#known.explainsRow(field, before, after)) return { time, field, was: before, is: after };
    }
    return null;
  }
}

interface RecordedRow {
  readonly time: number;
  readonly row: Float32Array;
}

function* rowsIn(recording: Recording): Generator<RecordedRow, undefined> {
  for (const { record } of recording.messages(['rows'])) {
    const { columns, times, values } = rowsOf(record);
    for (const [index, time] of times.entries()) yield { time, row: values.subarray(index * columns, (index + 1) * columns) };
  }
}

/** `lane base, tank>far: deviation`; columns of parts are named by their numbers. */
function columnNames(layout: TelemetryLayout): readonly string[] {
  const columns = new TelemetryColumns(layout);
  const names = Array.from({ length: columns.count }, (_, column) => `column ${column}`);
  const pairs = layout.pairs.map(({ entity, receiver }) => `${layout.entities[entity]}>${receiver}`);
  layout.entities.forEach((entity, e) => entityFields.forEach((field) => (names[columns.entity(e, field)] = `${entity}: ${field}`)));
  layout.lanes.forEach((lane, l) => {
    const name = (of: string, field: string) => `lane ${lane}, ${of}: ${field}`;
    layout.entities.forEach((entity, e) => exportFields.forEach((field) => (names[columns.exported(l, e, field)] = name(entity, field))));
    pairs.forEach((pair, p) => layout.metrics?.forEach(({ id }, m) => (names[columns.metric(l, p, m)] = name(pair, id))));
    pairs.forEach((pair, p) => {
      const rest = columns.bytesRest(l, p);
      if (rest !== null) names[rest] = name(pair, 'bytes (rest)');
    });
    pairs.forEach((pair, p) => pairFields.forEach((field) => (names[columns.pair(l, p, field)] = name(pair, field))));
  });
  if (columns.game) nameGame(names, columns.game);
  return names;
}

/** `player-1: shots`, `shot 2 as player-1 sees it: x` */
function nameGame(names: string[], game: GameColumns): void {
  const { players, shots, marks, duels, server } = game.layout;
  players.forEach(({ node }, p) => {
    for (const field of playerFields) names[game.player(p, field)] = `${node}: ${field}`;
    if (server) for (const field of verdictFields) names[game.verdict(p, field)] = `${node}: ${field}`;
    if (duels)
      players.forEach((target, t) =>
        duelFields.forEach((field) => (names[game.duel(p, t, field)] = `${node} at ${target.node}: ${field}`)),
      );
  });
  for (let slot = 0; slot < shots; slot++) {
    for (const field of shotFields) names[game.shot(slot, field)] = `shot ${slot}: ${field}`;
    players.forEach(({ node }, view) =>
      copyFields.forEach((field) => (names[game.copy(slot, view, field)] = `shot ${slot} as ${node} sees it: ${field}`)),
    );
  }
  for (let mark = 0; mark < marks; mark++) for (const field of markFields) names[game.mark(mark, field)] = `mark ${mark}: ${field}`;
}

/** Numbers nearer to each other than this (SI) are the same. */
const quantum = 1e-6;

class Trace {
  readonly #hash: Hash = createHash('sha256');
  rows = 0;

  add(time: number, row: Float32Array): void {
    const words = new Float64Array(row.length + 1);
    words[0] = quantised(time);
    for (let i = 0; i < row.length; i++) words[i + 1] = quantised(row[i] as number);
    this.#hash.update(new Uint8Array(words.buffer));
    this.rows += 1;
  }

  /** In hexadecimal, of what has been added. */
  get fingerprint(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}

/** Without negative zeros; one NaN for all. */
function quantised(value: number): number {
  return Number.isFinite(value) ? Math.round(value / quantum) + 0 : value === value ? value : NaN;
}
