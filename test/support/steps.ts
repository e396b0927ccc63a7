/** Steps as a session hands them to plugins. */
import { DrawStep, TimeStep } from '../../engine/base/time/time-step.ts';

/** `dt` seconds after the fix. */
export function stepOf(dt: number): TimeStep {
  return Object.assign(new TimeStep(), { dt });
}

/** A drawing `elapsed` seconds after the landing, `dt` after the one before. */
export function drawing(elapsed: number, dt: number): DrawStep {
  return Object.assign(new DrawStep(), { elapsed, dt });
}
