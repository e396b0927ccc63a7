/**
 * Every receiver has its own trigger, on what it shows by the publisher's estimate; a common scale of the thresholds
 * keeps the budget.
 */
import {
  isUnanswered,
  LinkRecord,
  type Acknowledgement,
  type FairnessScheduler,
  type SendPlan,
  type TriggerView,
} from '../../kit/index.ts';
import { Balance, type Spending } from './balance.ts';
import { DelayErrors } from './delay-errors.ts';
import { Factors, type Fairness } from './factors.ts';

/** Time-outs in a row after which a receiver is silent: it is sent its fair share, and its error counts for nothing. */
const probe = 6;
/** Mean intervals after which a receiver is sent an update whatever its need is. */
const longest = 10;
/** Needs below this (m) are rounding errors of a path that is predicted exactly. */
const leastNeed = 1e-6;
/** Least ramp that is a share of the delay, s. */
const leastRamp = 0.1;
/** Updates under way that are looked at. */
const looked = 4;

export interface ThresholdRules extends Spending, Fairness {
  /**
   * Weight (0 … 1) of the distance now beside the gain at the arrival: what an update takes off the error, which is less
   * than the distance by what a fresh update itself errs by on its arrival. 0: the distance at the arrival alone counts.
   */
  readonly settling: number;
  /** For so long (s) after a send the need of a receiver grows from 0. */
  readonly ramp: number;
  /**
   * For this share of the delay instead, at least 0.1 s and at most `ramp`: where factors lower the threshold of a
   * receiver until updates are less than `ramp` apart, the ramp withholds what they ask for. Null: for `ramp`.
   */
  readonly rampPerDelay: number | null;
}

/** In the order of `explain`. */
export const quantities = [
  { id: 'distance', title: 'Expected distance at arrival', unit: 'm' },
  { id: 'need', title: 'Need', unit: 'm' },
  { id: 'threshold', title: 'Threshold', unit: 'm' },
  { id: 'factor', title: 'Factor', unit: '' },
  { id: 'balance', title: 'Overdraft', unit: 'horizons' },
] as const;

export class ReceiverThresholds implements FairnessScheduler {
  readonly #rules: ThresholdRules;
  readonly #balance: Balance;
  readonly #factors: Factors;
  readonly #links: readonly LinkRecord[];
  readonly #delayErrors: DelayErrors;
  /** Indexed by receiver: how many updates were sent as far as is booked, and the newest of them. */
  readonly #sent: Float64Array;
  readonly #newest: Float64Array;
  readonly #distances: Float64Array;
  readonly #needs: Float64Array;
  readonly #losses: Float64Array;
  readonly #silent: Uint8Array;
  readonly #held: Uint8Array;
  /** Receivers that are there: one that has left, or is at another level of detail, is sent nothing. */
  #present: number;
  #spawn = 0;
  /** The first update of the spawn. */
  #firstUpdate = 0;

  constructor(rules: ThresholdRules, receivers: number) {
    this.#rules = rules;
    this.#balance = new Balance(rules);
    this.#factors = new Factors(rules, receivers);
    this.#links = Array.from({ length: receivers }, () => new LinkRecord());
    this.#delayErrors = new DelayErrors(receivers);
    this.#sent = new Float64Array(receivers);
    this.#newest = new Float64Array(receivers).fill(-1);
    this.#distances = new Float64Array(receivers);
    this.#needs = new Float64Array(receivers);
    this.#losses = new Float64Array(receivers);
    this.#silent = new Uint8Array(receivers);
    this.#held = new Uint8Array(receivers);
    this.#present = receivers;
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    const isFirst = view.triggers === 1;
    const begins = view.life !== this.#spawn;
    this.#spawn = view.life;
    if (begins) this.#beginSpawn(view);
    this.#look(view);
    this.#factors.triggered(view, this.#balance.perTrigger / this.#present);
    if (begins || this.#balance.perTrigger >= this.#present) this.#sendToAll(view, plan);
    else this.#serve(view, plan);
    this.#book(view, isFirst);
  }

  onTick(view: TriggerView, plan: SendPlan): void {
    this.#look(view);
    if (this.#balance.perTrigger < this.#present) this.#serve(view, plan);
    this.#book(view);
  }

  onAcknowledgement({ receiver, update, arrivedAt }: Acknowledgement, view: TriggerView): void {
    this.#links[receiver]?.acknowledged(update, arrivedAt, view.now);
  }

  /** Time has passed: what is allowed, what is lost, how errors have grown. */
  #look(view: TriggerView): void {
    this.#present = presentIn(view);
    this.#balance.advance(view.now, view.triggers, this.#present);
    this.#book(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const link = this.#links[receiver] as LinkRecord;
      link.expire(view.now);
      this.#losses[receiver] = link.loss;
      this.#silent[receiver] = link.misses >= probe ? 1 : 0;
      this.#held[receiver] = link.isFull(view.now) ? 1 : 0;
      this.#delayErrors.advance(view, receiver);
    }
    if (!this.#factors.areEqual) this.#factors.advance(view, this.#losses, this.#silent, this.#held, this.#balance.age);
  }

  /** What a receiver shows of a former spawn counts for nothing until it has the new one. */
  #beginSpawn(view: TriggerView): void {
    this.#firstUpdate = view.index;
    this.#factors.beginSpawn();
  }

  #sendToAll(view: TriggerView, plan: SendPlan): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
  }

  /** The neediest first, as long as the overdraft is not used up. */
  #serve(view: TriggerView, plan: SendPlan): void {
    if (this.#balance.allowed === 0) return;
    this.#assess(view);
    const { threshold } = this.#balance;
    this.#explain(view, plan, threshold);
    for (let left = view.receivers; left > 0 && !this.#balance.isExhausted; left--) {
      const receiver = this.#neediest(threshold);
      if (receiver < 0) return;
      this.#needs[receiver] = 0;
      plan.sendFresh(receiver);
      this.#bookOf(view, receiver);
    }
  }

  /** Computes every need; 0: the receiver is not to be sent anything now, Infinity: it is, whatever it would gain. */
  #assess(view: TriggerView): void {
    let sum = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const distance = view.lastSentUpdate(receiver) < 0 ? 0 : this.#expectedDistance(view, receiver);
      this.#distances[receiver] = distance;
      sum += distance;
    }
    const mean = sum / this.#present;
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#needs[receiver] = this.#need(view, receiver, mean);
    const interval = this.#present / this.#balance.allowed;
    if (this.#balance.isBeginning) this.#begin(view, interval);
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#bound(view, receiver, interval);
  }

  /**
   * Expected distance (m), when an update sent now would arrive, of what the receiver shows then from what it could
   * show: by the updates under way, the newest first, each with the chance that it arrives and those before it do not,
   * and by the newest that is known to have arrived.
   */
  #expectedDistance(view: TriggerView, receiver: number): number {
    const link = this.#links[receiver] as LinkRecord;
    const arrival = view.now + view.delay(receiver);
    const acknowledged = view.acknowledgedUpdate(receiver);
    const known = acknowledged >= this.#firstUpdate ? acknowledged : -1;
    const { loss } = link;
    let chance = 1;
    let expected = 0;
    let place = link.underWayBefore(Infinity);
    // It soon shows the newest update that is not taken for lost.
    const shown = place >= 0 && link.idAt(place) > known ? link.idAt(place) : known >= 0 ? known : view.lastSentUpdate(receiver);
    for (let count = 0; place >= 0 && count < looked; count++) {
      const id = link.idAt(place);
      if (id <= known || id < this.#firstUpdate) break;
      expected += chance * (1 - loss) * view.distance(id, arrival);
      chance *= loss;
      place = link.underWayBefore(place);
    }
    if (known >= 0) expected += chance * view.distance(known, arrival);
    else if (chance === 1) expected = view.distance(view.lastSentUpdate(receiver), arrival);
    const { settling } = this.#rules;
    if (settling === 0 || expected === 0) return (1 + loss) * expected;
    // As legs of a right angle: what is new since the update, and what happens until the arrival, know nothing of each other.
    const inevitable = this.#delayErrors.values[receiver] as number;
    const gain = (1 + loss) * (Math.hypot(expected, inevitable) - inevitable);
    const present = view.distance(shown, view.now);
    // A turn that has just begun exaggerates what lies ahead.
    return present > 0 && gain > 0 ? Math.exp((1 - settling) * Math.log(gain) + settling * Math.log(present)) : 0;
  }

  #need(view: TriggerView, receiver: number, mean: number): number {
    if (view.lastSentUpdate(receiver) < 0) return 0;
    const distance = this.#distances[receiver] as number;
    const error = isUnanswered(view, receiver) ? Math.max(distance, mean) : distance;
    const age = view.now - view.lastSentAt(receiver);
    const need = (this.#factors.values[receiver] as number) * error * Math.min(1, age / this.#ramp(view.delay(receiver)));
    if (need < leastNeed) return 0;
    return Number.isFinite(need) ? need : Infinity;
  }

  #ramp(delay: number): number {
    const { ramp, rampPerDelay } = this.#rules;
    return rampPerDelay === null ? ramp : Math.min(ramp, Math.max(leastRamp, rampPerDelay * delay));
  }

  /** At first, receivers that need an update get one at an even pace, and the thresholds begin with what they needed. */
  #begin(view: TriggerView, interval: number): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const need = this.#needs[receiver] as number;
      if (!(need > 0 && need < Infinity)) continue;
      if (view.now - view.lastSentAt(receiver) < interval) continue;
      this.#balance.begin(need);
      this.#needs[receiver] = Infinity;
    }
  }

  /**
   * No receiver waits for ever; one that does not answer has its fair share; a full queue gets nothing. `interval` (s):
   * mean of a receiver.
   */
  #bound(view: TriggerView, receiver: number, interval: number): void {
    if (view.lastSentUpdate(receiver) < 0) return;
    const age = view.now - view.lastSentAt(receiver);
    if (this.#silent[receiver] === 1 || isUnanswered(view, receiver)) this.#needs[receiver] = age >= interval ? Infinity : 0;
    else if (this.#held[receiver] === 1) this.#needs[receiver] = 0;
    else if (age > longest * interval) this.#needs[receiver] = Infinity;
  }

  /** The receiver with the largest need above the threshold, the first of equals; −1: there is none. */
  #neediest(threshold: number): number {
    let neediest = -1;
    let most = threshold;
    for (let receiver = 0; receiver < this.#needs.length; receiver++) {
      const need = this.#needs[receiver] as number;
      if (need <= most) continue;
      neediest = receiver;
      most = need;
    }
    return neediest;
  }

  /** Takes in what was sent. The first update of all goes to every receiver and is not counted. */
  #book(view: TriggerView, isFree = false): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#bookOf(view, receiver, isFree);
  }

  #bookOf(view: TriggerView, receiver: number, isFree = false): void {
    const newest = view.lastSentUpdate(receiver);
    if (newest === this.#newest[receiver]) return;
    const link = this.#links[receiver] as LinkRecord;
    if (newest < (this.#newest[receiver] as number)) {
      link.restart();
      this.#factors.forget(receiver);
      this.#delayErrors.forget(receiver);
    }
    if (newest >= 0) {
      link.sent(newest, view.lastSentAt(receiver));
      this.#delayErrors.sent(view, receiver);
    }
    this.#newest[receiver] = newest;
    if (!isFree) this.#balance.spend(Math.max(0, view.sent(receiver) - (this.#sent[receiver] as number)));
    this.#sent[receiver] = view.sent(receiver);
  }

  #explain(view: TriggerView, plan: SendPlan, threshold: number): void {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      plan.explain(receiver, 0, this.#distances[receiver] as number);
      plan.explain(receiver, 1, this.#needs[receiver] as number);
      plan.explain(receiver, 2, threshold);
      plan.explain(receiver, 3, this.#factors.values[receiver] as number);
      plan.explain(receiver, 4, this.#balance.level);
    }
  }
}

/** How many receivers are there: a spawn's first update goes to all, and who joins is sent one. */
function presentIn(view: TriggerView): number {
  let present = 0;
  for (let receiver = 0; receiver < view.receivers; receiver++) if (view.lastSentUpdate(receiver) >= 0) present += 1;
  return present > 0 ? present : view.receivers;
}
