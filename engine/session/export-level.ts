/** An entity at one level of detail in one lane: its publisher, and the recent exported path. */
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import { noContract, type ContractTimes } from '../measure/contract-times.ts';
import type { FixIntegral } from '../update/fix-integral.ts';
import type { ContractOffer } from '../publisher/contract-choice.ts';
import type { Decisions } from '../publisher/decisions.ts';
import type { ExportedPath, Serials } from '../publisher/exported-path.ts';
import { ExportedSegments } from '../publisher/exported-segments.ts';
import type { OutboxTransport } from '../publisher/outbox.ts';
import type { Fix } from '../update/fix.ts';
import type { Update } from '../update/update.ts';
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
  /** The rules by which publishers estimate delays and errors. */
  readonly delays: Pick<PublisherParts, 'clock' | 'delayFrom'>;
  /** Returns true if publishers with this scheduler hear of acknowledgements ahead: see `EstimateEntries`. */
  hearsAhead(scheduler: FairnessScheduler): boolean;
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
  /** Segments of the path since the last tick; cut and drawn only where placed paths are drawn from tick to tick. */
  declare readonly segments: ExportedSegments;
  declare readonly publisher: Publisher;
  /** Null where there is one contract. */
  declare readonly contractTimes: ContractTimes | null;
  readonly #lane: LaneServices;
  readonly #level: number;
  readonly #entity: number;
  readonly #pairs: readonly Pair[];
  readonly #timekeeper: Timekeeper;

  constructor({ lane, level, entity, serials, offer, receivers, pairs }: ExportLevelParts) {
    this.path = level.exportedPath(serials);
    this.segments = new ExportedSegments(this.path);
    this.contractTimes = offer && level.contractTimes();
    this.#lane = lane;
    this.#level = level.level;
    this.#entity = entity;
    this.#pairs = pairs;
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
      receiverModels: level.receiverModels,
      decisions: lane.decisions(entity, receivers, (receiver) => this.#serves(receiver)),
      surroundings: this,
    });
  }

  /** One tick of the publisher. Without receivers at this level there is no path. */
  tick(now: number, real: Readonly<KinematicState>, spawn: number, hop: number): void {
    if (this.#isWanted) this.publisher.tick(now, real, spawn, hop);
    else this.publisher.rest(now, real, spawn, hop);
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

  send(receiver: number, update: Update, fix: Fix, now: number): void {
    const pair = this.#pairs[receiver] as Pair;
    if (!this.#serves(receiver) || pair.isAway) return;
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
