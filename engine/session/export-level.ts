/**
 * An entity at one level of detail in one lane: publisher, the recent exported path, and the estimates of those it is
 * published to there.
 */
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import { noContract, type ContractTimes } from '../measure/contract-times.ts';
import type { FixIntegral } from '../update/fix-integral.ts';
import type { ReceiverEstimates } from '../publisher/estimates/receiver-estimates.ts';
import type { ContractOffer } from '../publisher/contract-choice.ts';
import type { Decisions } from '../publisher/decisions.ts';
import type { ExportedPath, Serials } from '../publisher/exported-path.ts';
import { ExportedSegments } from '../publisher/exported-segments.ts';
import { PendingEntries } from '../publisher/estimates/pending-entries.ts';
import { ExportHistory } from '../publisher/estimates/export-history.ts';
import { Outbox, type OutboxTransport } from '../publisher/outbox.ts';
import type { Fix } from '../update/fix.ts';
import type { Update } from '../update/update.ts';
import { Publisher, type PublisherSurroundings } from '../publisher/publisher.ts';
import { SchedulerView } from '../publisher/scheduler-view.ts';
import type { FairnessScheduler } from '../plugin-api/fairness.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Transport } from '../network/update-transport.ts';
import type { UpdateTracer } from '../network/update-tracer.ts';
import type { LevelParts } from './level-parts.ts';
import type { Pair } from './pair.ts';

/** What it needs of its lane. */
export interface LaneServices {
  readonly timeline: Timeline;
  readonly integral: FixIntegral;
  /** Placed paths are the model's own at every instant. */
  readonly followsModel: boolean;
  readonly transport: Transport;
  readonly tracer: UpdateTracer | null;
  readonly clocks: { publisherOf(entity: number): Timekeeper };
  /**
   * Whether pending entries may be used: acknowledgements go straight, receivers do not change levels, and no update
   * carries an estimate of its delay.
   */
  readonly keepsPendingEntries: boolean;
  /** The publisher's estimates for one receiver. */
  estimates(history: ExportHistory): ReceiverEstimates;
  /** The scheduler of an entity at a level. */
  scheduler(entity: number, level: LevelParts, receivers: number): FairnessScheduler;
  /** Reports the decisions about an entity that concern receivers of the level. */
  decisions(entity: number, receivers: number, concerns: (receiver: number) => boolean): Decisions | undefined;
}

export interface ExportLevelParts {
  readonly lane: LaneServices;
  readonly level: LevelParts;
  readonly entity: number;
  readonly serials: Serials;
  /** Which contract is on offer; null: there is one. */
  readonly offer: ContractOffer | null;
  readonly receivers: number;
  /** All pairs of the entity, by the receiver's number; filled in by who makes them of this. */
  readonly pairs: readonly Pair[];
}

export class ExportLevel implements PublisherSurroundings, OutboxTransport {
  declare readonly path: ExportedPath;
  /** Of the path since the last tick; cut and drawn only where placed paths are drawn from tick to tick. */
  declare readonly segments: ExportedSegments;
  declare readonly publisher: Publisher;
  /** By the receiver's number; idle for those at other levels. */
  declare readonly estimates: ReceiverEstimates[];
  /** Likewise; none where the scheduler hears of acknowledgements. */
  declare readonly pendingEntries: readonly PendingEntries[];
  /** Null where there is one contract. */
  declare readonly contractTimes: ContractTimes | null;
  readonly #lane: LaneServices;
  readonly #level: number;
  readonly #entity: number;
  readonly #pairs: readonly Pair[];
  readonly #history: ExportHistory;
  readonly #outbox: Outbox;
  readonly #timekeeper: Timekeeper;
  /** Who has come from another level and has nothing of this one yet. */
  readonly #newcomers = new Set<number>();

  constructor({ lane, level, entity, serials, offer, receivers, pairs }: ExportLevelParts) {
    this.path = level.exportedPath(serials);
    this.segments = new ExportedSegments(this.path);
    this.contractTimes = offer && level.contractTimes();
    this.#lane = lane;
    this.#level = level.level;
    this.#entity = entity;
    this.#pairs = pairs;
    this.#timekeeper = lane.clocks.publisherOf(entity);
    this.#history = new ExportHistory(this.path.models, lane.integral);
    this.estimates = Array.from({ length: receivers }, () => lane.estimates(this.#history));
    const scheduler = lane.scheduler(entity, level, receivers);
    const keepsPendingEntries = lane.keepsPendingEntries && !scheduler.onAcknowledgement;
    this.pendingEntries = keepsPendingEntries
      ? this.estimates.map((estimates) => new PendingEntries(estimates, this.#history, lane.timeline))
      : [];
    this.#outbox = new Outbox({
      timeline: lane.timeline,
      exported: this.path,
      receivers,
      transport: this,
      decisions: lane.decisions(entity, receivers, (receiver) => this.#serves(receiver)),
    });
    this.publisher = new Publisher({
      ...level.updateMaking(entity),
      exported: this.path,
      history: this.#history,
      neededFrom: () => this.#neededFrom(),
      contracts: offer && level.contractChoice(offer, entity),
      scheduler,
      outbox: this.#outbox,
      view: new SchedulerView(this.#history, this.estimates, this.#outbox, (receiver) => this.pendingEntries[receiver]?.upToDate()),
      surroundings: this,
    });
  }

  /** The receiver is at this level from now on, with the estimates of its delay. */
  admit(receiver: number, delay: number): void {
    if (delay > 0) (this.estimates[receiver] as ReceiverEstimates).delay.take(delay);
    this.#newcomers.add(receiver);
  }

  /** A receiver joined and needs a full update at once. */
  get needsFullUpdate(): boolean {
    return this.#newcomers.size > 0;
  }

  /** The receiver goes to another level. What it was sent here stays counted, as the triggers do. */
  removeReceiver(receiver: number): void {
    const { sentUpdates } = this.estimates[receiver] as ReceiverEstimates;
    this.#newcomers.delete(receiver);
    this.#outbox.drop(receiver);
    this.estimates[receiver] = this.#lane.estimates(this.#history);
    this.estimates[receiver].sentUpdates = sentUpdates;
  }

  /**
   * One tick of the publisher. A receiver that just joined gets a full update at once, whatever the scheduler decides;
   * it is the newest for all. Without receivers at this level there is no path.
   */
  frame(now: number, real: Readonly<KinematicState>, life: number): void {
    if (!this.#isWanted) return this.publisher.rest(now, real, life);
    this.publisher.frame(now, real, life, this.#newcomers.size > 0);
    if (!this.path.live) return;
    for (const receiver of this.#newcomers) this.#outbox.send(receiver);
    this.#newcomers.clear();
  }

  /** Before receivers are drawn. */
  draw(now: number): void {
    if (!this.#lane.followsModel) this.segments.draw(now);
  }

  /** After they have been. */
  drawn(now: number): void {
    if (!this.#lane.followsModel) this.segments.drawn(now);
  }

  exporting(now: number): void {
    if (!this.#lane.followsModel) this.segments.cut(now);
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      if (this.#serves(i)) pair.exportError.mark(now);
    }
  }

  exported(now: number): void {
    const { path } = this;
    if (!this.#lane.followsModel) this.segments.resume(now);
    if (path.live) path.update.clockError = this.#timekeeper.errorOf(path.update.serial, now);
    if (path.live) this.#lane.tracer?.made(this.#entity, path.update, now);
    this.contractTimes?.follow(path.live ? path.fix.contract : noContract, now);
  }

  /** Session time (s) from which on estimates still need the exported path. */
  #neededFrom(): number {
    let needed = Infinity;
    for (let i = 0; i < this.estimates.length; i++) {
      needed = Math.min(needed, (this.pendingEntries[i] ?? (this.estimates[i] as ReceiverEstimates)).needsFrom);
    }
    return needed;
  }

  send(receiver: number, update: Update, fix: Fix, now: number): void {
    const pair = this.#pairs[receiver] as Pair;
    if (!this.#serves(receiver) || pair.isAway) return;
    this.#lane.transport.send(pair, update, now);
    if (pair.pending) pair.pending.sent(fix, now);
    else pair.estimates.sent(fix, now);
  }

  #serves(receiver: number): boolean {
    return this.#pairs[receiver]?.level === this.#level;
  }

  get #isWanted(): boolean {
    for (let i = 0; i < this.#pairs.length; i++) if (this.#serves(i)) return true;
    return false;
  }
}
