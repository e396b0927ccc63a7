/** One receiver of one entity in one lane: its placed path and all that is measured of it. */
import type { PairClocks } from '../base/clocks/pair-clocks.ts';
import { ClockErrorMeter, ClockStepMeter } from '../measure/clock-error.ts';
import { ErrorMeter } from '../measure/error-meter.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { ExportErrorMeter } from '../measure/export-error.ts';
import type { TeleportMeter } from '../measure/teleports.ts';
import type { PairMeters, RealMotion } from '../measure/pair-meters.ts';
import { PlayoutMeter } from '../measure/playout-meter.ts';
import { Traffic } from '../network/traffic.ts';
import type { ReceiverEstimates } from '../publisher/estimates/receiver-estimates.ts';
import type { EstimateEntries } from '../publisher/estimates/estimate-entries.ts';
import type { ExportedSegments } from '../publisher/exported-segments.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { Update } from '../update/update.ts';
import { Playout, type Show } from '../receiver/playout.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { PlayoutRule } from '../plugin-api/fairness.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Route } from '../network/delivery.ts';

/** Gets every update that arrives, before it is taken in. The update is reused. */
export interface Witness {
  take(entity: number, update: Update, now: number): void;
}

/** The publisher of an entity at a level of detail, and the path that it exports there. */
export interface PairLevel {
  readonly publisher: Publisher;
  /** Indexed by `Pair.screen`. */
  readonly segments: readonly ExportedSegments[];
}

export interface PairParts {
  readonly entity: number;
  /** Indices into the plan's nodes. */
  readonly publisherNode: number;
  readonly receiverNode: number;
  /** The receiver's number with the publisher's scheduler, and the pair's among all of the lane. */
  readonly number: number;
  readonly place: number;
  /** 0: it draws at the frames of the world; else the number, from 1, among the receivers that draw at times of their own. */
  readonly screen: number;
  readonly receiver: Receiver;
  readonly exportError: ExportErrorMeter;
  readonly meters: PairMeters;
  /** The publisher at its first level. */
  readonly publisher: Publisher;
  readonly clocks: PairClocks;
  /** True if the clocks can be off at all. */
  readonly measuresClocks: boolean;
  /** True if the receiver follows the sender's clock by a plugin. */
  readonly followsClock: boolean;
  /** Null where nothing teleports. */
  readonly teleports: TeleportMeter | null;
  /** The lane's rule for when updates are shown; null: when they arrive. */
  readonly playout: PlayoutRule | null;
  /** Longest extrapolation at a receiver, s. */
  readonly extrapolationLimit: number;
  readonly timeline: Timeline;
  readonly route: Route;
}

export class Pair implements Show {
  declare readonly entity: number;
  declare readonly publisherNode: number;
  declare readonly receiverNode: number;
  /** Its number among the pairs of the lane. */
  declare readonly place: number;
  /** See `PairParts`. */
  declare readonly screen: number;
  declare readonly receiver: Receiver;
  declare readonly exportError: ExportErrorMeter;
  declare readonly meters: PairMeters;
  /** Level of detail at which the entity is published to it. */
  level = 0;
  /** Takes what it is sent and what it acknowledges while it is at its level. */
  declare entries: EstimateEntries;
  /** Acknowledgements need no event: see `EstimateEntries`. */
  declare readonly hearsAhead: boolean;
  declare readonly clocks: PairClocks;
  /** The channel of its updates, and of their acknowledgements. */
  declare readonly route: Route;
  /** Null where every clock is perfect. */
  declare readonly clockError: ClockErrorMeter | null;
  /** Null where no plugin follows the sender's clock. */
  declare readonly clockSteps: ClockStepMeter | null;
  /** Null where nothing teleports. */
  declare readonly teleports: TeleportMeter | null;
  /** Distances to the next updates of a recorded stream, m; null: none was compared. */
  updateError: ErrorMeter | null = null;
  /** Null where updates are shown when they arrive. */
  declare readonly playout: Playout | null;
  /** Null where the receiver has no render clock. */
  declare readonly playoutMeter: PlayoutMeter | null;
  /** Sent to this receiver. */
  readonly traffic = new Traffic();
  /** Null: arrivals are not observed. */
  witness: Witness | null = null;
  /** The receiver is absent: nothing is sent, nothing arrives. */
  isAway = false;
  /** Updates arrived at it (duplicates not counted). */
  received = 0;
  /** Sum and last of the delivered delays (s), from sending to arrival. */
  delaySum = 0;
  delayLast = NaN;
  /** Sum over the measured ticks of the age of the state that the placed path is drawn from, s. */
  shownAgeSum = 0.0;
  /** False until the first update is shown: there is no placed path, and no export error. */
  hasShown = false;
  /** AEE (m·s) by the estimates of levels that it has left. */
  #booked = 0;
  #publisher: Publisher;
  readonly #number: number;

  constructor(parts: PairParts) {
    this.entity = parts.entity;
    this.publisherNode = parts.publisherNode;
    this.receiverNode = parts.receiverNode;
    this.place = parts.place;
    this.screen = parts.screen;
    this.receiver = parts.receiver;
    this.exportError = parts.exportError;
    this.meters = parts.meters;
    this.#publisher = parts.publisher;
    this.#number = parts.number;
    this.entries = parts.publisher.receivers[parts.number] as EstimateEntries;
    this.hearsAhead = this.entries.hearsAhead;
    this.clocks = parts.clocks;
    this.route = parts.route;
    this.clockError = parts.measuresClocks ? new ClockErrorMeter() : null;
    this.clockSteps = parts.followsClock ? new ClockStepMeter() : null;
    this.teleports = parts.teleports;
    this.playoutMeter = parts.receiver.past && new PlayoutMeter(parts.extrapolationLimit);
    this.playout = parts.playout && new Playout(parts.playout, parts.timeline, this);
  }

  /** The publisher's estimates for it since it has been at its level. */
  get estimates(): ReceiverEstimates {
    return this.entries.estimates;
  }

  /**
   * An update arrives, `age` (s) old as its publisher estimates; true when it is to be acknowledged (every first copy
   * is, stale or not). `at` (s): when it did, where that is known only now.
   */
  arrive(update: Update, sentAt: number, age: number, now: number, at = now): boolean {
    if (this.isAway || !this.receiver.isFirstCopy(update.serial)) return false;
    this.witness?.take(this.entity, update, now);
    this.received += 1;
    this.delayLast = at - sentAt;
    this.delaySum += this.delayLast;
    this.clocks.hear(update, at);
    const clockError = this.clockError ? this.clocks.receiver.errorOf(update.serial, at) : 0;
    const anchor = this.receiver.anchorFor(update, at, age, clockError);
    if (this.playoutMeter) this.#count(this.playoutMeter, update, anchor);
    if (this.playout) this.playout.take(update, anchor, now);
    else this.show(update, anchor, now);
    return true;
  }

  #count(meter: PlayoutMeter, { serial }: Update, anchor: number): void {
    const { fix, past } = this.receiver;
    if (serial < fix.serial) meter.overtaken += 1;
    if (!past || !(anchor < past.time - timeTolerance)) meter.inTime += 1;
  }

  /**
   * Share of the updates received that came before they were to be shown; NaN before the first, and where they are
   * shown at their arrival.
   */
  get inTimeRatio(): number {
    const counted = this.playout ?? this.playoutMeter;
    return counted && this.received > 0 ? counted.inTime / this.received : NaN;
  }

  /** From now on the update is what the placed path follows, unless it is older than what that follows already. */
  show(update: Update, anchor: number, now: number): void {
    const { receiver } = this;
    const isNewer = receiver.isNewer(update);
    if (!isNewer && !receiver.usesLateUpdates(update)) return;
    this.exportError.arriving(now);
    this.hasShown = true;
    if (isNewer) receiver.enter(update, anchor, now);
    else receiver.takeLate(update, anchor, now);
  }

  /** The receiver left. */
  leave(now: number): void {
    this.isAway = true;
    this.#forget(now);
  }

  /** A receiver joins, without knowledge. */
  join(now: number): void {
    this.isAway = false;
    this.#forget(now);
  }

  /** No spawn is shown, and nothing measured, until another full update arrives. */
  #forget(now: number): void {
    this.playout?.forget();
    if (this.receiver.fix.spawn === 0) return;
    this.exportError.arriving(now);
    this.receiver.forget();
  }

  /**
   * The publisher hears at `heardAt` that an update arrived at `arrivedAt`, by the receiver's clock. Those of a level
   * that it has left do not count.
   */
  acknowledged({ id, level }: Update, arrivedAt: number, heardAt: number): void {
    if (level === this.level) this.#publisher.acknowledged(this.#number, id, arrivedAt, heardAt);
  }

  /**
   * From now on the entity is published to it at another level: other estimates, and another exported path to be
   * measured against.
   */
  change(level: number, { publisher, segments }: PairLevel, now: number): void {
    this.exportError.follow(segments[this.screen] as ExportedSegments, now);
    this.#booked = this.aeeEstimated(now);
    this.level = level;
    this.#publisher = publisher;
    this.entries = publisher.receivers[this.#number] as EstimateEntries;
  }

  /** False until an acknowledgement has reached the publisher: it estimates no error before. */
  get hasEstimate(): boolean {
    return this.#booked > 0 || this.estimates.horizon > -Infinity;
  }

  /** AEE (m·s) as the publisher's estimates have it; 0 before the first acknowledgement. */
  aeeEstimated(now: number): number {
    return this.#booked + this.estimates.aee(now, 'delayed');
  }

  /** The same for a row of each tick: see `ReceiverEstimates.aeeRecorded`; NaN: it estimates none. */
  aeeRecorded(now: number): number {
    const { estimates } = this;
    return this.#booked > 0 || estimates.horizon > -Infinity ? this.#booked + estimates.aeeRecorded(now) : NaN;
  }

  /** One drawing: draws the entity, and measures it against the real state where both are of the same spawn. */
  display(now: number, real: RealMotion): void {
    const { receiver, meters } = this;
    if (this.clockError) this.#readClocks(this.clockError, now);
    if (receiver.fix.id < 0) return;
    receiver.draw(now);
    this.exportError.drawn(now);
    if (real.spawn > 0 && real.spawn === receiver.fix.spawn) {
      const age = receiver.shownAge(now);
      meters.sample(receiver.shown, real, receiver.teleport === 'jump');
      this.teleports?.sample(receiver);
      this.shownAgeSum += age;
      if (receiver.past) this.playoutMeter?.sample(receiver.past, receiver.fix.anchor, age);
    } else {
      meters.pause();
      this.teleports?.pause();
    }
  }

  /** Its mean, s; null before anything is measured. */
  get shownAgeMean(): number | null {
    const { count } = this.meters.deviation;
    return count === 0 ? null : this.shownAgeSum / count;
  }

  /** Measures by how much the clocks are off. */
  #readClocks(meter: ClockErrorMeter, now: number): void {
    const { clocks } = this;
    if (!clocks.settled) return;
    const error = clocks.errorAt(now);
    meter.sample(error, clocks.freeErrorAt(now));
    this.clockSteps?.sample(error, now);
  }

  /** Where it shows the entity is compared with where the next update of a recorded stream says that it is. */
  compare(now: number, state: Readonly<KinematicState>, spawn: number): void {
    const { receiver } = this;
    if (receiver.fix.id < 0 || receiver.fix.spawn !== spawn) return;
    this.updateError ??= new ErrorMeter();
    this.updateError.take(receiver.distanceAt(now, state));
  }

  /** The end of the measurement. */
  finish(now: number): void {
    if (this.receiver.fix.id < 0) return;
    this.exportError.mark(now);
    this.receiver.draw(now);
    this.exportError.drawn(now);
  }
}
