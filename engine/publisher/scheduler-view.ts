/** The view of a scheduler: the publisher's estimates of every receiver, and the updates it made. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { distanceBetween } from '../base/math/distance-between.ts';
import { followLine } from '../base/math/rigid-motion.ts';
import { TimeStep } from '../base/time/time-step.ts';
import type { FlightAssumption, TriggerView } from '../plugin-api/fairness.ts';
import { copyFix, Fix } from '../update/fix.ts';
import type { EstimateEntries } from './estimates/estimate-entries.ts';
import type { ReceiverEstimates } from './estimates/receiver-estimates.ts';
import type { UpdatePath } from './estimates/update-path.ts';
import type { ExportHistory } from './estimates/export-history.ts';
import type { ErrorDeadlines, Outbox } from './outbox.ts';

export class SchedulerView implements TriggerView, ErrorDeadlines {
  index = -1;
  triggers = 0;
  now = 0;
  life = 0;
  readonly receivers: number;
  readonly #history: ExportHistory;
  readonly #receivers: readonly EstimateEntries[];
  readonly #outbox: Outbox;
  /** The fix of an update made now, and where its path is at a time (s). */
  readonly #present = new Fix();
  readonly #presentState = new KinematicState();
  #presentTime = NaN;
  readonly #step = new TimeStep();
  readonly #other = new KinematicState();

  constructor(history: ExportHistory, receivers: readonly EstimateEntries[], outbox: Outbox) {
    this.receivers = receivers.length;
    this.#history = history;
    this.#receivers = receivers;
    this.#outbox = outbox;
    outbox.useDeadlines(this);
  }

  /** The publisher observes the state: an update made of it would follow the last fix of the path. */
  observe(now: number, state: Readonly<KinematicState>, last: Readonly<Fix>): void {
    const present = this.#present;
    copyFix(last, present);
    copyState(state, present.state);
    present.stamp = now;
    present.anchor = now;
    this.#presentTime = NaN;
  }

  delay(receiver: number): number {
    return this.#of(receiver).delay.assumed;
  }

  sent(receiver: number): number {
    return this.#of(receiver).sentUpdates;
  }

  lastSentUpdate(receiver: number): number {
    return this.#of(receiver).lastSent.id;
  }

  lastSentAt(receiver: number): number {
    return this.#of(receiver).lastSentAt;
  }

  lastArrivalAt(receiver: number): number {
    return this.#of(receiver).lastArrivalBy(this.now);
  }

  lastAcknowledgedAt(receiver: number): number {
    return this.#of(receiver).horizon;
  }

  acknowledgedUpdate(receiver: number): number {
    return this.#of(receiver).inUse?.id ?? -1;
  }

  cee(receiver: number): number {
    return this.#of(receiver).cee;
  }

  aee(receiver: number, time: number, flights: FlightAssumption): number {
    if (!Number.isFinite(time)) throw new RangeError(`aee(…, time) was given ${time}; it must be a number of seconds`);
    return this.#advanced(receiver, flights).aee(time, flights);
  }

  instantaneous(receiver: number, flights: FlightAssumption): number {
    return this.#advanced(receiver, flights).instantaneous(this.now, flights);
  }

  timeOfAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number {
    if (!Number.isFinite(from) || Number.isNaN(until))
      throw new RangeError(`the AEE from ${from} to ${until} was requested; from must be a number of seconds, until one or Infinity`);
    return this.#advanced(receiver, flights).timeOfAee(amount, from, until, flights);
  }

  distance(update: number, time: number): number {
    if (!Number.isFinite(time)) throw new RangeError(`distance(…, time) was given ${time}; it must be a number of seconds`);
    if (update < 0) return Infinity;
    if (time !== this.#presentTime) this.#placePresent(time);
    this.#history.models.stateAt(this.#path(update).fix, time, this.#other);
    return distanceBetween(this.#presentState, this.#other);
  }

  difference(a: number, b: number, from: number, to: number): number {
    if (!Number.isFinite(to - from))
      throw new RangeError(`difference(…, from, to) was given ${from} and ${to}; they must be numbers of seconds`);
    return a < 0 || b < 0 ? 0 : this.#history.difference(this.#path(a), this.#path(b), from, to);
  }

  timeOfDifference(a: number, b: number, amount: number, from: number, until: number): number {
    if (amount <= 0) return from;
    return a < 0 || b < 0 ? Infinity : this.#history.integral.reach(this.#path(a), this.#path(b), 0, amount, from, until);
  }

  /**
   * A model that derives its fixes, or describes states in its own terms, takes updates alone: there the state goes on
   * in a straight line, and is shown as late as the model shows it.
   */
  #placePresent(time: number): void {
    const { models } = this.#history;
    const present = this.#present;
    this.#presentTime = time;
    if (models.takesStates(present)) return models.stateAt(present, time, this.#presentState);
    this.#step.dt = time - present.anchor - models.playoutDelayOf(present);
    followLine(present.state, this.#step, this.#presentState);
  }

  #of(receiver: number): ReceiverEstimates {
    const entries = this.#receivers[receiver];
    if (!entries) throw new RangeError(`there is no receiver ${receiver}; there are ${this.receivers}, counted from 0`);
    return entries.estimates;
  }

  #advanced(receiver: number, flights: FlightAssumption): ReceiverEstimates {
    const estimates = this.#of(receiver);
    estimates.advance(this.now, flights);
    return estimates;
  }

  #path(id: number): UpdatePath {
    const path = this.#history.find(id) ?? this.#inUse(id) ?? this.#heldFor(id);
    if (!path) throw new RangeError(`update ${id} is not remembered; the newest is ${this.index}`);
    return path;
  }

  #inUse(id: number): UpdatePath | undefined {
    for (let receiver = 0; receiver < this.receivers; receiver++) {
      const { lastSent, inUse } = this.#of(receiver);
      if (lastSent.id === id) return lastSent;
      if (inUse?.id === id) return inUse;
    }
    return undefined;
  }

  #heldFor(id: number): UpdatePath | undefined {
    const fix = this.#outbox.find(id);
    return fix && this.#history.pathOf(fix);
  }
}
