/** Predictive contracts: the models, with their parameters, that an update can name for its receivers to follow. */

/** An update has five bits to name its contract. */
export const mostContracts = 32;
/** And three to tell one stretch under a contract from the next: tenures are counted so far, and then from 0 again. */
export const tenures = 8;

/** What is on offer to receivers: a contract that the lane names, by its index, or one of these two. */
export type Offer = number;
/** The publisher's own model. */
export const ownModel: Offer = -1;
/** Whichever contract the automatic rule finds. */
export const automatic: Offer = -2;

/** What an update offers that names `contract`, the first named one being `firstNamed`. */
export function offerOf(contract: number, firstNamed: number): Offer {
  return contract < firstNamed ? ownModel : contract - firstNamed;
}

/** Their words in files, calls and results. */
export const offerWords = { own: ownModel, automatic } as const;

/** From `at` (session time, s) on this is offered. */
export interface OfferChange {
  readonly at: number;
  readonly offer: Offer;
}

/**
 * When an update is due, it names the contract that would have needed the fewest updates lately, each rehearsed by itself with the lane's
 * own trigger. One whose updates do not even say where the entity is, within the trigger's bounds, is not chosen.
 */
export interface AutomaticRule {
  /** s: how long “lately” is. */
  readonly over: number;
  /** How many updates fewer than the present one another contract must have needed. */
  readonly lead: number;
}

export const defaultAutomaticRule: AutomaticRule = { over: 3, lead: 1 };
