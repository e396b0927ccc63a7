/** An update of a part: its angle and rate with a time stamp. */

/** Reused wherever one is held: at the publisher, in flight, at a receiver. Copied, never shared. */
export class ArticulationUpdate {
  /** Number of the update among those of its part and lane: 0, 1, 2 …; −1: none yet. */
  serial = -1;
  /** Spawn of the entity to which it belongs. */
  spawn = 0;
  /** Session time of its time stamp, s. */
  stamp = 0.0;
  /** Time (s) by which the clock that the publisher read for the stamp was ahead of session time. */
  clockError = 0.0;
  /** rad, −π to π */
  angle = 0.0;
  /** rad/s; 0 where the model is static. */
  rate = 0.0;
}

export function copyArticulation(from: Readonly<ArticulationUpdate>, to: ArticulationUpdate): void {
  to.serial = from.serial;
  to.spawn = from.spawn;
  to.stamp = from.stamp;
  to.clockError = from.clockError;
  to.angle = from.angle;
  to.rate = from.rate;
}
