/**
 * The time that has gone by, as it is handed to plugins: in objects that the caller reuses, because the engine boxes a number that crosses a
 * call which it does not inline (16 bytes a call). Every field is NaN, a double, until it is set.
 */

/** For an extrapolation. */
export class Lapse {
  /** Since the fix, s; may be negative. */
  dt = NaN;
}

/** For a drawing. */
export class DrawingLapse {
  /** Since the landing of the update in use, s. */
  elapsed = NaN;
  /** Since the last drawing, s. */
  dt = NaN;
}

/** For a look of a trigger. */
export class LookLapse {
  /** Since the last update was made, s. */
  age = NaN;
  /** Since the last look, or the last update where that was later, s. */
  dt = NaN;
}
