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
  /** Of an update of a part: which. Left out: the update is of the entity itself. */
  readonly part?: number;
  /** Number of the update, or of the shot. */
  readonly update?: number;
  readonly shot?: number;
  /**
   * Of `touched`, `hit`, `disputed`, `destroyed` and `denied`: the entity that fired the shot; `entity` is the one that
   * it met.
   */
  readonly shooter?: number;
  /**
   * Of `made`: the level of detail, the nearest 0, and the predictive contract that the update names; left out: the
   * publisher's own model.
   */
  readonly level?: number;
  readonly contract?: number;
  /** Size of an update as it is sent, byte. */
  readonly bytes?: number;
  /**
   * Of `arrived` and `lost`: when it was sent, s. Of `sent`: when it was made, s. Of `acknowledged`: when it had
   * arrived, s.
   */
  readonly since?: number;
  /** The change, note or refusal, as text. */
  readonly text?: string;
}
