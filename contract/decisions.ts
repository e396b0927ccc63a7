/** The decisions of fairness schedulers as a page sees them: who was sent what, when and why. */
import type { DecisionKind } from '../engine/publisher/decisions.ts';

/** Most decisions that one answer holds. */
export const mostDecisions = 1000;

export interface DecisionRow {
  /** Counts the decisions of the run, in all lanes, from 0. */
  readonly number: number;
  /** Session time, s. */
  readonly time: number;
  /** Indices into the layout's lanes and pairs. */
  readonly lane: number;
  readonly pair: number;
  /** Number of the newest trigger of the entity in this lane. */
  readonly trigger: number;
  readonly kind: DecisionKind;
  /** Number of the update decided about. */
  readonly update: number;
  /** When (s) a held update is due; null of other kinds, and when it waits for the next trigger. */
  readonly due: number | null;
  /**
   * Values of the quantities that the lane's scheduler explains (see `ChoiceOutline`), in their order; null: not
   * recorded.
   */
  readonly why: readonly (number | null)[];
}

/** The newest decisions after a given one, in order. */
export interface DecisionsAnswer {
  /** The run they belong to. */
  readonly epoch: number;
  readonly decisions: readonly DecisionRow[];
  /**
   * Number of decisions that are left out between the given one and the first of these: there were too many, or they
   * are no longer kept.
   */
  readonly missed: number;
  /** Number of the newest decision made; −1: none yet. */
  readonly newest: number;
}
