/** Passes the rows, events and journal of a running session to its recorder. */
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { OccurrenceKind } from '../../contract/session-occurrence.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { SessionObserver } from '../../engine/session/session-outside.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { jsonBytes, type OperatorRecord, type ResultsRecord } from '../recording/format/recording-format.ts';
import type { RecorderMessage } from '../recording/recorder-port.ts';
import { DecisionBatch } from '../recording/format/decision-rows.ts';
import { OccurrenceBatch } from '../recording/format/occurrence-rows.ts';
import { UpdateBatch } from '../recording/format/update-rows.ts';

/** Decisions that wait at most: a batch keeps twice as many. */
const mostDecisions = 2048;

export class SessionRecorder {
  /** Observers of what happens in the session, and of what its schedulers decide. */
  readonly observer: SessionObserver;
  readonly onDecision: SessionDecisionObserver;
  readonly #send: (message: RecorderMessage) => void;
  readonly #waiting: () => number;
  readonly #occurrences: OccurrenceBatch;
  readonly #updates: UpdateBatch;
  readonly #decisions: DecisionBatch;
  #waitingDecisions = 0;

  /** Buffers in messages are the receiver's. `waiting`: KiB that were sent and not taken yet. */
  constructor(plan: SessionPlan, send: (message: RecorderMessage) => void, waiting: () => number = () => 0) {
    const occurrences = new OccurrenceBatch(plan, (rows) => send({ kind: 'occurrences', rows }));
    const updates = new UpdateBatch((rows) => send({ kind: 'updates', rows }));
    const decisions = new DecisionBatch(plan, (rows) => send({ kind: 'decisions', rows }), 2 * mostDecisions);
    this.#send = send;
    this.#waiting = waiting;
    this.#occurrences = occurrences;
    this.#updates = updates;
    this.#decisions = decisions;
    this.observer = {
      onUpdate: (event) => (occurrences.onUpdate(event), updates.onUpdate(event)),
      onGame: occurrences.onGame,
    };
    this.onDecision = (lane, entity, decision) => {
      decisions.add(lane, entity, decision);
      this.#waitingDecisions += 1;
      if (this.#waitingDecisions >= mostDecisions) this.#flushDecisions();
    };
  }

  /** KiB that wait for the recorder. */
  get waiting(): number {
    return this.#waiting();
  }

  /** Takes over the buffers. */
  rows(rows: RowBlock): void {
    this.#send({ kind: 'rows', rows });
  }

  /** An operator's change, for replays. */
  operator(record: OperatorRecord): void {
    this.#send({ kind: 'operator', record });
  }

  /** An occurrence in words, which is not replayed; `entity`: which it concerns. */
  addText(kind: OccurrenceKind, time: number, text: string, entity?: number): void {
    this.#occurrences.addText(kind, time, text, entity);
  }

  results(record: ResultsRecord): void {
    this.flush();
    this.#send({ kind: 'results', time: record.time, json: jsonBytes(record) });
  }

  /** Hands over what waits. */
  flush(): void {
    this.#occurrences.flush();
    this.#updates.flush();
    this.#flushDecisions();
  }

  end(): void {
    this.flush();
    this.#send({ kind: 'end' });
  }

  #flushDecisions(): void {
    this.#waitingDecisions = 0;
    this.#decisions.flush();
  }
}
