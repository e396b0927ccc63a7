/** Counts what went wrong with the events of a mirror. */

export class MirrorCounts {
  /** Events taken in after they happened, and the longest such delay, s. */
  late = 0;
  latestBy = 0;
  /** Ticks of living entities whose real state was not reported in time: the last one held. */
  missingFrames = 0;
  /** Events about an update or a shot that was not reported. */
  unknown = 0;
  /** Events that contradict earlier ones. */
  refused = 0;
  /** Events that did not enter, by reason. The journal has their numbers, not the events. */
  leftOut: LeftOutEvents = { 'too-early': 0, 'too-late': 0, 'too-many': 0, 'no-room': 0, unreadable: 0, invalid: 0 };
}

/** Numbers of events that did not enter the mirror, by reason. */
export interface LeftOutEvents {
  /** Their time is too far ahead of session time. */
  'too-early': number;
  /** Their time is too far behind session time. */
  'too-late': number;
  /** Beyond the rate of events of a seat. */
  'too-many': number;
  /** The mirror's queue was full. */
  'no-room': number;
  /** Updates that the lane's wire format cannot read. */
  unreadable: number;
  /** Numbers, seats or lanes that do not exist. */
  invalid: number;
}
