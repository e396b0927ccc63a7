/** One entity as one lane publishes it: publisher, the recent exported path, and a pair for every receiver. */
import type { Timekeeper } from '../clocks/timekeeper.ts';
import { ExportHistory } from '../nodes/export-history.ts';
import { Outbox, type Mail } from '../nodes/outbox.ts';
import type { PathPiece } from '../nodes/path-piece.ts';
import { Publisher, type PublisherSurroundings } from '../nodes/publisher.ts';
import { SchedulerView } from '../nodes/scheduler-view.ts';
import type { Acknowledgement } from '../plugin-api/fairness.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { LaneParts } from './lane-parts.ts';
import type { AcknowledgementListener, Pair } from './pair.ts';
import type { RealEntity } from './real-entity.ts';

export class ExportedEntity implements PublisherSurroundings, Mail, AcknowledgementListener {
  readonly entity: RealEntity;
  readonly publisher: Publisher;
  readonly pairs: readonly Pair[];
  /** The real state as this lane has it at the last frame: the world's, or the recorded updates as the lane's model extrapolates them. */
  readonly real: KinematicState;
  readonly #parts: LaneParts;
  readonly #history: ExportHistory;
  readonly #timekeeper: Timekeeper;

  constructor(parts: LaneParts, index: number, entity: RealEntity) {
    const exported = parts.exportedPath();
    this.entity = entity;
    this.real = entity.source ? entity.state : new KinematicState();
    this.#parts = parts;
    this.#timekeeper = parts.clocks.publisherOf(index);
    this.#history = new ExportHistory(exported.model, parts.integral);
    this.pairs = parts.pairs(index, exported, this.#history, this);
    const receivers = this.pairs.length;
    const decisions = parts.decisions(index, receivers);
    const outbox = new Outbox({ timeline: parts.timeline, exported, receivers, mail: this, decisions });
    const books = this.pairs.map((pair) => pair.books);
    const view = new SchedulerView(this.#history, books, outbox);
    const scheduler = parts.scheduler(index, receivers);
    this.publisher = new Publisher({
      ...parts.updateMaking(index),
      exported,
      scheduler,
      outbox,
      view,
      surroundings: this,
    });
  }

  /** The publisher looks at the world; recorded updates publish by themselves. */
  publish(now: number): void {
    if (this.entity.source) this.publisher.frame(now, this.entity.state, this.entity.life);
  }

  /** Draws and measures at every receiver. */
  display(now: number): void {
    const { exported } = this.publisher;
    let { life } = this.entity;
    if (!this.entity.source) {
      life = exported.live ? exported.piece.life : 0;
      if (exported.live) exported.stateAt(now, this.real);
    }
    for (let i = 0; i < this.pairs.length; i++) (this.pairs[i] as Pair).display(now, this.real, life);
  }

  finish(now: number): void {
    for (const pair of this.pairs) pair.finish(now);
  }

  exporting(now: number): void {
    for (let i = 0; i < this.pairs.length; i++) (this.pairs[i] as Pair).exportError.mark(now);
  }

  exported(now: number): void {
    const { exported } = this.publisher;
    if (exported.live) exported.update.clockError = this.#timekeeper.errorOf(exported.update.id, now);
    if (exported.live) this.#history.push(exported.piece);
    else this.#history.end(now);
    let needed = now - remembered;
    for (let i = 0; i < this.pairs.length; i++) needed = Math.min(needed, (this.pairs[i] as Pair).books.needsFrom);
    this.#history.forget(needed);
  }

  send(receiver: number, update: PathPiece, piece: PathPiece, now: number): void {
    const pair = this.pairs[receiver] as Pair;
    this.#parts.courier.send(pair, update, now);
    pair.books.sent(piece, now);
  }

  acknowledged(acknowledgement: Acknowledgement, now: number): void {
    this.publisher.acknowledged(acknowledgement, now);
  }
}

/** For how long (s) every update is remembered for the scheduler's questions. */
const remembered = 10;
