/** An entity at one level of detail in one lane: its publisher, and the recent exported path. */
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import { noContract, type ContractTimes } from '../measure/contract-times.ts';
import type { FixIntegral } from '../update/fix-integral.ts';
import type { ContractOffer } from '../publisher/contract-choice.ts';
import type { Decisions } from '../publisher/decisions.ts';
import type { ExportedPath, Serials } from '../publisher/exported-path.ts';
import { ExportedSegments } from '../publisher/exported-segments.ts';
import type { OutboxTransport } from '../publisher/outbox.ts';
import { copyFix, Fix } from '../update/fix.ts';
import { SendGate } from '../publisher/send-gate.ts';
import { copyUpdate, Update } from '../update/update.ts';
import type { EvenSteps } from '../base/time/step-times.ts';
import { Publisher, type PublisherParts, type PublisherSurroundings } from '../publisher/publisher.ts';
import type { FairnessScheduler } from '../plugin-api/fairness.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Transport } from '../network/update-transport.ts';
import type { UpdateTracer } from '../network/update-tracer.ts';
import type { LevelParts } from './level-parts.ts';
import type { Pair } from './pair.ts';

/** The services of the lane. */
export interface LaneServices {
  readonly timeline: Timeline;
  readonly integral: FixIntegral;
  /** Placed paths are the model's own at every instant. */
  readonly followsModel: boolean;
  readonly transport: Transport;
  readonly tracer: UpdateTracer | null;
  readonly clocks: { publisherOf(entity: number): Timekeeper };
  /** Updates may carry a part of the state only. */
  readonly sendsParts: boolean;
  /** When updates of an entity may leave its node; null: when they are made. */
  sendsOf(entity: number): EvenSteps | null;
  /** The rules by which publishers estimate delays and errors. */
  readonly delays: Pick<PublisherParts, 'clock' | 'delayFrom'>;
  /** Returns true if publishers with this scheduler hear of acknowledgements ahead: see `EstimateEntries`. */
  hearsAhead(scheduler: FairnessScheduler): boolean;
  /** The scheduler of an entity at a level. */
  scheduler(entity: number, level: LevelParts, receivers: number): FairnessScheduler;
  /** Reports the decisions about an entity that concern receivers of the level. */
  decisions(entity: number, receivers: number, concerns: (receiver: number) => boolean): Decisions | undefined;
}

/** An update that waits until its node sends. */
interface WaitingUpdate {
  readonly update: Update;
  readonly fix: Fix;
}

export interface ExportLevelParts {
  readonly lane: LaneServices;
  readonly level: LevelParts;
  readonly entity: number;
  readonly serials: Serials;
  /** Which contract is on offer; null: there is one. */
  readonly offer: ContractOffer | null;
  readonly receivers: number;
  /** How many of them draw at times of their own. */
  readonly screens: number;
  /** All pairs of the entity, by the receiver's number; filled in by who makes them of this. */
  readonly pairs: readonly Pair[];
}

export class ExportLevel implements PublisherSurroundings, OutboxTransport {
  declare readonly path: ExportedPath;
  /**
   * Segments of the path since the last drawing: first of all receivers that draw at the frames of the world, then of
   * each that has a rate of its own. Cut and drawn only where placed paths are drawn from one time to the next.
   */
  declare readonly segments: readonly ExportedSegments[];
  declare readonly publisher: Publisher;
  /** Null where there is one contract. */
  declare readonly contractTimes: ContractTimes | null;
  readonly #lane: LaneServices;
  readonly #level: number;
  readonly #entity: number;
  readonly #pairs: readonly Pair[];
  readonly #timekeeper: Timekeeper;
  /** Null: updates leave when they are made. */
  readonly #gate: SendGate<WaitingUpdate> | null;

  constructor({ lane, level, entity, serials, offer, receivers, screens, pairs }: ExportLevelParts) {
    this.path = level.exportedPath(serials);
    this.segments = Array.from({ length: 1 + screens }, () => new ExportedSegments(this.path));
    this.contractTimes = offer && level.contractTimes();
    this.#lane = lane;
    this.#level = level.level;
    this.#entity = entity;
    this.#pairs = pairs;
    const sends = lane.sendsOf(entity);
    this.#gate = sends && this.#gateOf(sends, receivers);
    this.#timekeeper = lane.clocks.publisherOf(entity);
    const scheduler = lane.scheduler(entity, level, receivers);
    this.publisher = new Publisher({
      ...level.updateMaking(entity, offer),
      ...lane.delays,
      exported: this.path,
      timeline: lane.timeline,
      integral: lane.integral,
      scheduler,
      receivers,
      transport: this,
      hearsAhead: lane.hearsAhead(scheduler),
      receiverModels: level.receiverModels(this.path),
      decisions: lane.decisions(entity, receivers, (receiver) => this.#serves(receiver)),
      surroundings: this,
    });
  }

  /** One tick of the publisher. Without receivers at this level there is no path. */
  tick(now: number, real: Readonly<KinematicState>, spawn: number, hop: number): void {
    if (this.#isWanted) this.publisher.tick(now, real, spawn, hop);
    else this.publisher.rest(now, real, spawn, hop);
  }

  /** Before receivers are drawn; `screen`: which of the segments are theirs. */
  draw(now: number, screen = 0): void {
    if (!this.#lane.followsModel) this.segments[screen]?.draw(now);
  }

  /** After they have been. */
  drawn(now: number, screen = 0): void {
    if (!this.#lane.followsModel) this.segments[screen]?.drawn(now);
  }

  exporting(now: number): void {
    if (!this.#lane.followsModel) for (let i = 0; i < this.segments.length; i++) this.segments[i]?.cut(now);
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      if (this.#serves(i)) pair.exportError.mark(now);
    }
  }

  exported(now: number): void {
    const { path } = this;
    if (!this.#lane.followsModel) for (let i = 0; i < this.segments.length; i++) this.segments[i]?.resume(now);
    if (path.live) path.update.clockError = this.#timekeeper.errorOf(path.update.serial, now);
    if (path.live) this.#lane.tracer?.made(this.#entity, path.update, now);
    this.contractTimes?.follow(path.live ? path.fix.contract : noContract, now);
  }

  send(receiver: number, update: Update, fix: Fix, now: number): void {
    const pair = this.#pairs[receiver] as Pair;
    if (!this.#serves(receiver) || pair.isAway) return;
    const gate = this.#gate;
    if (!gate || gate.opens(receiver)) return this.#leave(pair, update, fix, now);
    const waiting = gate.keep(receiver);
    copyUpdate(update, waiting.update);
    copyFix(fix, waiting.fix);
  }

  #gateOf(steps: EvenSteps, receivers: number): SendGate<WaitingUpdate> {
    return new SendGate({
      steps,
      timeline: this.#lane.timeline,
      receivers,
      keepsAll: this.#lane.sendsParts,
      create: () => ({ update: new Update(), fix: new Fix() }),
      leave: (receiver, { update, fix }, now) => {
        const pair = this.#pairs[receiver] as Pair;
        if (this.#serves(receiver) && !pair.isAway) this.#leave(pair, update, fix, now);
      },
    });
  }

  /** What was decided before counts from now on: an update that another has replaced was never sent. */
  #leave(pair: Pair, update: Update, fix: Fix, now: number): void {
    this.#lane.transport.send(pair, update, now);
    pair.entries.sent(fix, now);
  }

  #serves(receiver: number): boolean {
    return this.#pairs[receiver]?.level === this.#level;
  }

  get #isWanted(): boolean {
    for (let i = 0; i < this.#pairs.length; i++) if (this.#serves(i)) return true;
    return false;
  }
}
