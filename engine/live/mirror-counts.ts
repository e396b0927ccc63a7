/** Counts what went wrong with the events of a mirror. */

export class MirrorCounts {
  /** Events taken in after they happened, and the longest such delay, s. */
  late = 0;
  latestBy = 0;
  /** Frames of living entities whose real state was not reported in time: the last one held. */
  missingFrames = 0;
  /** Events about an update or a shot that was not reported. */
  unknown = 0;
  /** Events that contradict earlier ones or themselves: left out. */
  refused = 0;
}
