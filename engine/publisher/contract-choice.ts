/**
 * Which contract the next update of an exported path names: the one on offer, or the one that the automatic rule
 * chooses.
 */
import { KinematicState } from '../base/kinematic-state.ts';
import { automatic, ownModel, type AutomaticRule, type Offer, type OfferChange } from '../update/contracts.ts';
import type { ExportedPath } from './exported-path.ts';
import type { Trigger } from './trigger.ts';
import { everything } from '../update/update-parts.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';

/** The contract on offer for an entity in one lane: by schedule and by the operator. The later of the two holds. */
export class ContractOffer {
  readonly #schedule: readonly OfferChange[];
  #next = 0;
  #offer: Offer;

  /** `schedule` in order of time. */
  constructor(first: Offer, schedule: readonly OfferChange[]) {
    this.#offer = first;
    this.#schedule = schedule;
  }

  /** The offer at `now` (s), which must not go back. */
  at(now: number): Offer {
    for (; this.#next < this.#schedule.length; this.#next++) {
      const change = this.#schedule[this.#next] as OfferChange;
      if (change.at > now + timeTolerance) break;
      this.#offer = change.offer;
    }
    return this.#offer;
  }

  /** Changes the offer from `now` (s) until the next change by the schedule or the operator. */
  change(offer: Offer, now: number): void {
    this.at(now);
    this.#offer = offer;
  }
}

export interface ContractChoiceParts {
  readonly offer: ContractOffer;
  /** Number of the path's own contract, and of the first that the lane names. */
  readonly own: number;
  readonly firstNamed: number;
  readonly rule: AutomaticRule;
  /**
   * Makes the rehearsals of all contracts that the path may follow, its own first. Called when the rule is first
   * needed.
   */
  readonly rehearse: () => readonly ContractRehearsal[];
}

export class ContractChoice {
  readonly #offer: ContractOffer;
  readonly #own: number;
  readonly #firstNamed: number;
  readonly #rule: AutomaticRule;
  readonly #rehearse: () => readonly ContractRehearsal[];
  #rehearsals: readonly ContractRehearsal[] | null = null;

  constructor({ offer, own, firstNamed, rule, rehearse }: ContractChoiceParts) {
    this.#offer = offer;
    this.#own = own;
    this.#firstNamed = firstNamed;
    this.#rule = rule;
    this.#rehearse = rehearse;
  }

  /** Called once a tick: while the rule is on, every contract rehearses the motion of the entity. */
  look(now: number, state: Readonly<KinematicState>, spawn: number): void {
    if (this.#offer.at(now) !== automatic) return;
    this.#rehearsals ??= this.#rehearse();
    for (let i = 0; i < this.#rehearsals.length; i++) this.#rehearsals[i]?.look(now, state, spawn);
  }

  /** The contract that updates must name from `now` on; `present`, the last one, where the rule decides. */
  required(now: number, present: number): number {
    const offer = this.#offer.at(now);
    if (offer === automatic) return present;
    return offer === ownModel ? this.#own : this.#firstNamed + offer;
  }

  /** The contract of an update made at `now`; `present` is that of the last. */
  forUpdate(now: number, present: number): number {
    const isFree = this.#offer.at(now) === automatic && this.#rehearsals !== null;
    return isFree ? this.#best(now - this.#rule.over, present) : this.required(now, present);
  }

  /** The apt contract that needed the fewest updates; the present one unless another needed `lead` fewer. */
  #best(since: number, present: number): number {
    const rehearsals = this.#rehearsals as readonly ContractRehearsal[];
    let best = present;
    let most = this.#allowance(rehearsals, since, present);
    for (let i = 0; i < rehearsals.length; i++) {
      const each = rehearsals[i] as ContractRehearsal;
      if (!each.isApt || each.updatesSince(since) > most) continue;
      best = each.contract;
      most = each.updatesSince(since) - 1;
    }
    return best;
  }

  /** Most updates that another contract may have needed to be chosen; Infinity where the present one is not apt. */
  #allowance(rehearsals: readonly ContractRehearsal[], since: number, present: number): number {
    for (let i = 0; i < rehearsals.length; i++) {
      const each = rehearsals[i] as ContractRehearsal;
      if (each.contract === present && each.isApt) return each.updatesSince(since) - this.#rule.lead;
    }
    return Infinity;
  }
}

/** A rehearsal: counts the updates that one contract by itself would need. */
export class ContractRehearsal {
  /** False when not even the last update describes the state within the thresholds of the trigger. */
  isApt = true;
  readonly #path: ExportedPath;
  readonly #trigger: Trigger;
  readonly #ghost = new KinematicState();
  readonly #updates: RecentTimes;

  /**
   * A path under that contract and a trigger without a minimum interval, both its own. `over` (s): how far back updates
   * are counted.
   */
  constructor(path: ExportedPath, trigger: Trigger, over: number) {
    this.#path = path;
    this.#trigger = trigger;
    this.#updates = new RecentTimes(over);
  }

  /** Number of the contract. */
  get contract(): number {
    return this.#path.contract;
  }

  /**
   * Called once a tick with the observed state. The first update of a spawn does not count: every contract needs it.
   */
  look(now: number, state: Readonly<KinematicState>, spawn: number): void {
    const { live, fix } = this.#path;
    if (!live || spawn !== fix.spawn) return this.#renew(now, state, spawn);
    this.#path.stateAt(now, this.#ghost);
    if (this.#trigger.due(state, this.#ghost, now - fix.stamp) === 0) return;
    this.#renew(now, state, spawn);
    this.#updates.add(now);
  }

  /** Updates needed after the session time `since` (s), which lies no further back than `over`. */
  updatesSince(since: number): number {
    return this.#updates.countAfter(since);
  }

  /** After a failure the path begins anew, as it would if the contract were named. */
  #renew(now: number, state: Readonly<KinematicState>, spawn: number): void {
    if (!this.isApt) this.#path.live = false;
    this.#path.renew(now, state, spawn);
    this.#path.stateAt(now, this.#ghost);
    this.#trigger.made(state, this.#ghost, everything);
    this.isApt = this.#trigger.due(state, this.#ghost, 0) === 0;
  }
}

/** Initial capacity; a power of two, so that places wrap by a mask. */
const firstCapacity = 64;

/** Counts recent times. Allocates only when more lie within the time looked back than ever before. */
export class RecentTimes {
  readonly #over: number;
  /** In order of time, a ring from `#first`. */
  #times = new Float64Array(firstCapacity);
  #first = 0;
  #count = 0;

  /** `over` (s): how far back times are counted. */
  constructor(over: number) {
    this.#over = over;
  }

  /** `time` must not go back. */
  add(time: number): void {
    this.#forget(time - this.#over);
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) & (this.#times.length - 1)] = time;
    this.#count += 1;
  }

  /** How many are later than `since`, which lies no further back than `over`. */
  countAfter(since: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#at(middle) > since + timeTolerance) high = middle;
      else low = middle + 1;
    }
    return this.#count - low;
  }

  #forget(until: number): void {
    while (this.#count > 0 && this.#at(0) <= until) {
      this.#first = (this.#first + 1) & (this.#times.length - 1);
      this.#count -= 1;
    }
  }

  #at(place: number): number {
    return this.#times[(this.#first + place) & (this.#times.length - 1)] as number;
  }

  #grow(): void {
    const wider = new Float64Array(2 * this.#times.length);
    for (let place = 0; place < this.#count; place++) wider[place] = this.#at(place);
    this.#times = wider;
    this.#first = 0;
  }
}
