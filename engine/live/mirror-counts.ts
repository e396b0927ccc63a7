/** What a mirror met that was not as it should be. */

export class MirrorCounts {
  /** Events taken in after the moment that they tell of, and the most by which one was, s. */
  late = 0;
  latestBy = 0;
  /** Frames of living entities whose real state nobody told in time: the last one held. */
  missingFrames = 0;
  /** Events that speak of an update or a shot that nobody told of. */
  unknown = 0;
  /** Events that contradict what is known, or themselves: left out. */
  refused = 0;
}
