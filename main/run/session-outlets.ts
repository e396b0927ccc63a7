/**
 * The outputs of a running session: rows for pages and for its recording, standings, progress, decisions and traffic. A
 * session in the hands of an operator and the mirror of a live one each own one.
 */
import type { Pace } from '../../contract/bench-state.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { standingsOf } from '../../engine/measure/standings.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { Session } from '../../engine/session/session.ts';
import type { DecisionBatch } from '../recording/format/decision-rows.ts';
import { KeptRows, RowBatch } from './row-batch.ts';
import type { SessionProgress, SessionReport } from './session-messages.ts';
import type { SessionTap } from './session-kind.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';

/** Options of sessions that concern their outlets. */
export interface OutletOptions {
  /** Collects the session's decisions, if any. */
  readonly decisions?: DecisionBatch | undefined;
  /** Observes the session; left out: it cannot be sent. */
  readonly traffic?: SessionTap | undefined;
  readonly report: (report: SessionReport) => void;
}

interface SessionOutlet extends OutletOptions {
  readonly session: Session;
  readonly results: () => RunResults;
  /** Takes what is recorded; left out: nothing is. */
  readonly recorder?: { rows(rows: RowBlock): void; flush(): void } | undefined;
  /** Wall time, s, monotonic. */
  readonly clock: () => number;
}

/** Interval of progress reports while the session moves, s of wall time. */
const progressInterval = 0.5;
/**
 * Interval of batches to the recorder while the session moves, s of wall time: waking its thread costs more than the
 * copy.
 */
const recordInterval = 0.1;
/** Wall time between two reports of standings, s, and the share of it that they may take. */
const standingsInterval = 1;
const mostOfStandings = 0.02;

export class SessionOutlets {
  readonly #outlet: SessionOutlet;
  /** For pages, and for the recording; null: nothing is recorded. */
  readonly #rows: RowBatch;
  readonly #kept: KeptRows | null;
  readonly #pacing: RowPacing;
  #reportedAt = -Infinity;
  #recordedAt = -Infinity;
  /** Wall time of the next standings, s, and the results in the last ones. */
  #standingsDue = -Infinity;
  #ranked: RunResults | null = null;

  constructor(outlet: SessionOutlet) {
    const { session, recorder, report } = outlet;
    const sampler = new TelemetrySampler(session);
    this.#outlet = outlet;
    this.#rows = new RowBatch(sampler, (rows) => report({ kind: 'rows', rows }));
    this.#kept = recorder ? new KeptRows(sampler, session.plan.frame, (rows) => recorder.rows(rows)) : null;
    this.#pacing = new RowPacing(session.plan.frame);
  }

  /** Takes what is due after a tick of a session that moves at this pace. */
  afterTick(pace: Pace): void {
    const { session, traffic, clock } = this.#outlet;
    const { now } = session;
    this.#kept?.take(now);
    traffic?.afterTick(now);
    const wall = clock();
    if (this.#pacing.isDue(now, wall, pace)) this.#show(wall);
  }

  /** The session stands at its beginning, or (`isEnd`) at its end: the recording has a row of both. */
  keep(isEnd = false): void {
    this.#kept?.take(this.#outlet.session.now, isEnd);
  }

  /** Pages get a row of the session as it is now. */
  show(): void {
    if (!this.#pacing.has(this.#outlet.session.now)) this.#show(this.#outlet.clock());
  }

  /** Sends what waits for pages, and rows for the recording; the rest of what is recorded from time to time. */
  flush(): void {
    const { decisions, traffic, clock } = this.#outlet;
    this.#rows.flush();
    this.#kept?.flush();
    decisions?.flush();
    traffic?.flush();
    if (clock() - this.#recordedAt >= recordInterval) this.record();
  }

  /** Sends the rows that wait for the recording: results follow them. */
  flushKept(): void {
    this.#kept?.flush();
  }

  /** Sends all else that waits for the recording. */
  record(): void {
    this.#recordedAt = this.#outlet.clock();
    this.#outlet.recorder?.flush();
  }

  /** True if a moving session has not reported its progress for some time. */
  get isProgressDue(): boolean {
    return this.#outlet.clock() - this.#reportedAt >= progressInterval;
  }

  /** Reports progress, and standings where they are due. */
  report(progress: SessionProgress, isAtRest: boolean): void {
    this.#reportedAt = this.#outlet.clock();
    this.reportStandings(isAtRest);
    this.#outlet.report({ kind: 'progress', progress });
  }

  /** About once a second, more rarely where they cost more; and whenever the session comes to rest. */
  reportStandings(isAtRest: boolean): void {
    const { session, clock, report } = this.#outlet;
    const began = clock();
    if (!isAtRest && began < this.#standingsDue) return;
    const results = this.#outlet.results();
    if (results === this.#ranked) return;
    this.#ranked = results;
    report({ kind: 'standings', standings: standingsOf(results, session.now) });
    this.#standingsDue = began + Math.max(standingsInterval, (clock() - began) / mostOfStandings);
  }

  #show(wall: number): void {
    const { session, clock } = this.#outlet;
    this.#rows.add(session.now, this.#kept ?? undefined);
    this.#pacing.taken(session.now, wall, clock());
  }
}

/** Rows for pages per second of wall time. */
const rowRate = 60;
/**
 * Rows that take longer than this (s), two in a row, may use this share of the wall time: with very many entities there
 * are fewer rows, and the session keeps its pace. A single one waited for a core, and no row is left out for it: means
 * over the rows of a page are then those of the recording.
 */
const cheapRow = 0.005;
const mostOfRows = 0.2;

/** When a row of telemetry is due: every tick where the screen can follow, and never more than it can. */
export class RowPacing {
  readonly #tick: number;
  /** Session and wall time of the last row, s. */
  #time = -Infinity;
  #wall = -Infinity;
  /** Not before this wall time (s) is the next row due. */
  #restsUntil = -Infinity;
  /** What the last row took, s. */
  #took = 0;

  /** `tick`: length of the session's tick, s. */
  constructor(tick: number) {
    this.#tick = tick;
  }

  /** Every so many ticks where the pace is a number; by the wall clock where the session runs as fast as possible. */
  isDue(time: number, wall: number, pace: Pace): boolean {
    if (wall < this.#restsUntil) return false;
    if (pace === 'max') return wall - this.#wall >= 1 / rowRate;
    const ticks = Math.max(1, Math.ceil(pace / rowRate / this.#tick));
    return time - this.#time > (ticks - 0.5) * this.#tick;
  }

  /** True when the row of `time` was taken already. */
  has(time: number): boolean {
    return time <= this.#time;
  }

  /** The row of `time` was taken between these wall times. */
  taken(time: number, wall: number, until = wall): void {
    this.#time = time;
    this.#wall = wall;
    const took = Math.min(until - wall, this.#took);
    this.#took = until - wall;
    this.#restsUntil = until + Math.max(took - cheapRow, 0) * (1 / mostOfRows - 1);
  }
}
