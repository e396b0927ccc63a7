/**
 * The time since something, as it is passed to plugins: in objects that the caller reuses, because the engine boxes a
 * number that crosses a call which it does not inline (16 bytes a call). Every field is NaN, a double, until it is set.
 */

/** For an extrapolation. */
export class TimeStep {
  /** Since the fix, s; may be negative. */
  dt = NaN;
}

/** For a drawing. */
export class DrawStep {
  /** Since the landing of the update in use, s. */
  elapsed = NaN;
  /** Since the last drawing, s. */
  dt = NaN;
}

/** For a trigger. */
export class TriggerStep {
  /** Since the last update was made, s. */
  age = NaN;
  /** Since the last tick, or the last update where that was later, s. */
  dt = NaN;
}
