/** Which contract the next update of an exported path names: what is on offer, or what the automatic rule finds. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { ContractOffer } from './contract-offer.ts';
import type { ContractRehearsal } from './contract-rehearsal.ts';
import { automatic, ownModel, type AutomaticRule } from '../update/contracts.ts';

export interface ContractChoiceParts {
  readonly offer: ContractOffer;
  /** Number of the path's own contract, and of the first that the lane names. */
  readonly own: number;
  readonly firstNamed: number;
  readonly rule: AutomaticRule;
  /** Makes the rehearsals of all contracts that the path may follow, its own first. Asked when the rule is first needed. */
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

  /** A look at the world, once a frame: where the rule is on, every contract rehearses what the entity does. */
  look(now: number, state: Readonly<KinematicState>, life: number): void {
    if (this.#offer.at(now) !== automatic) return;
    this.#rehearsals ??= this.#rehearse();
    for (let i = 0; i < this.#rehearsals.length; i++) this.#rehearsals[i]?.look(now, state, life);
  }

  /** The contract that must be named from `now` on; `present`, the one that is, where the rule has the say. */
  required(now: number, present: number): number {
    const offer = this.#offer.at(now);
    if (offer === automatic) return present;
    return offer === ownModel ? this.#own : this.#firstNamed + offer;
  }

  /** The contract that an update names which is made at `now`, `present` being that of the last. */
  forUpdate(now: number, present: number): number {
    const isFree = this.#offer.at(now) === automatic && this.#rehearsals !== null;
    return isFree ? this.#best(now - this.#rule.over, present) : this.required(now, present);
  }

  /** Of the apt ones that which needed the fewest updates; the present one where none needed so many fewer. */
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

  /** How many updates another contract may have needed to be chosen; any number where the present one is not apt. */
  #allowance(rehearsals: readonly ContractRehearsal[], since: number, present: number): number {
    for (let i = 0; i < rehearsals.length; i++) {
      const each = rehearsals[i] as ContractRehearsal;
      if (each.contract === present && each.isApt) return each.updatesSince(since) - this.#rule.lead;
    }
    return Infinity;
  }
}
