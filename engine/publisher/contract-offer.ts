/** What contract an entity is published under in one lane: by schedule, and by the operator's word. The last word holds. */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Offer, OfferChange } from '../update/contracts.ts';

export class ContractOffer {
  readonly #schedule: readonly OfferChange[];
  #next = 0;
  #offer: Offer;

  /** `schedule` in order of time. */
  constructor(first: Offer, schedule: readonly OfferChange[]) {
    this.#offer = first;
    this.#schedule = schedule;
  }

  /** What is offered at `now` (s), which must not go back. */
  at(now: number): Offer {
    for (; this.#next < this.#schedule.length; this.#next++) {
      const change = this.#schedule[this.#next] as OfferChange;
      if (change.at > now + timeTolerance) break;
      this.#offer = change.offer;
    }
    return this.#offer;
  }

  /** From `now` (s) on this is offered, until the schedule or the operator says otherwise. */
  change(offer: Offer, now: number): void {
    this.at(now);
    this.#offer = offer;
  }
}
