/** Predictive contracts: the models, with their parameters, that an update can name for its receivers to follow. */

/** An update has five bits to name its contract. */
export const mostContracts = 32;
/** Three more bits number the tenures, the times for which a contract holds, modulo this. */
export const tenures = 8;

/** The offer to receivers: a contract of the lane, by its index, or one of these two. */
export type Offer = number;
/** The publisher's own model. */
export const ownModel: Offer = -1;
/** The contract that the automatic rule chooses. */
export const automatic: Offer = -2;

/** The offer of an update that names `contract`; `firstNamed` is the number of the lane's first contract. */
export function offerOf(contract: number, firstNamed: number): Offer {
  return contract < firstNamed ? ownModel : contract - firstNamed;
}

/** Their names in files, calls and results. */
export const offerWords = { own: ownModel, automatic } as const;

/** From `at` (session time, s) on this is offered. */
export interface OfferChange {
  readonly at: number;
  readonly offer: Offer;
}

/**
 * An update that is due names the contract that would have needed the fewest updates lately. Each contract is rehearsed
 * with the lane's own trigger; one whose updates miss the entity by more than the trigger's bounds is not chosen.
 */
export interface AutomaticRule {
  /** Length of “lately”, s. */
  readonly over: number;
  /** How many updates fewer than the present one another contract must have needed. */
  readonly lead: number;
}

export const defaultAutomaticRule: AutomaticRule = { over: 3, lead: 1 };
