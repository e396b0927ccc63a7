/** Occurrences of a session, with their times, as time line, packet list, recording and exports show them. */

/**
 * Kinds of occurrences, by subject. Updates: `made` at the publisher, `sent` to a receiver, `arrived` there, `lost` in
 * transit, `acknowledged` at the publisher. The game: `fired`, `touched` (in one view), `hit` (by the decider),
 * `disputed`, `refused` (by the server), `destroyed` (a tank, by a hit), `denied` (a hit that the shooter saw and the
 * decider does not count). People: `joined`, `left`. Operator: `changed` (a link, a contract, a lane),
 * `paused`, `resumed`, `noted` (a note or bookmark).
 */
export const occurrenceKinds = [
  ...(['made', 'sent', 'arrived', 'lost', 'acknowledged'] as const),
  ...(['fired', 'touched', 'hit', 'disputed', 'refused'] as const),
  ...(['joined', 'left', 'changed', 'paused', 'resumed', 'noted'] as const),
  ...(['destroyed', 'denied'] as const),
];
export type OccurrenceKind = (typeof occurrenceKinds)[number];

/** Those that are marked one by one; of updates and shots there are too many for that. */
export const markedKinds: readonly OccurrenceKind[] = [
  ...(['hit', 'disputed', 'refused', 'destroyed', 'denied'] as const),
  ...(['joined', 'left', 'changed', 'paused', 'resumed', 'noted'] as const),
];

/** One of them; what a kind does not have is left out. Numbers are indices into the telemetry layout. */
export interface Occurrence {
  /** Counts the occurrences of the run from 0. */
  readonly number: number;
  readonly kind: OccurrenceKind;
  /** Session time, s. */
  readonly time: number;
  readonly lane?: number;
  readonly entity?: number;
  /** The pair: of an update in transit, or of a shot in a view. */
  readonly pair?: number;
  /** The part that an update is of. Left out: the update is of the entity itself. */
  readonly part?: number;
  /** Number of the update, or of the shot. */
  readonly update?: number;
  readonly shot?: number;
  /**
   * The entity that fired the shot of `touched`, `hit`, `disputed`, `destroyed` and `denied`; `entity` is the one that
   * it met.
   */
  readonly shooter?: number;
  /**
   * The level of detail of `made`, the nearest 0; `contract` is the predictive contract that the update names. Left
   * out: the publisher's own model.
   */
  readonly level?: number;
  readonly contract?: number;
  /** Size of an update as it is sent, byte. */
  readonly bytes?: number;
  /**
   * Earlier time of the update, s: for `arrived` and `lost` when it was sent, for `sent` when it was made, for
   * `acknowledged` when it had arrived.
   */
  readonly since?: number;
  /** The change, note or refusal, as text. */
  readonly text?: string;
}
