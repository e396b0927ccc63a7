/** Lapses as a session hands them to plugins. */
import { DrawingLapse, Lapse } from '../../engine/base/time/time-step.ts';

/** `dt` seconds after the fix. */
export function lapse(dt: number): Lapse {
  return Object.assign(new Lapse(), { dt });
}

/** A drawing `elapsed` seconds after the landing, `dt` after the one before. */
export function drawing(elapsed: number, dt: number): DrawingLapse {
  return Object.assign(new DrawingLapse(), { elapsed, dt });
}
