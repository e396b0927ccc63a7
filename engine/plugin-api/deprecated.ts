/** Former names, kept for one version. */
import { DrawStep, TimeStep, TriggerStep } from '../base/time/time-step.ts';

/** @deprecated Use `TimeStep`. */
export type Lapse = TimeStep;
/** @deprecated Use `TimeStep`. */
export const Lapse = TimeStep;

/** @deprecated Use `DrawStep`. */
export type DrawingLapse = DrawStep;
/** @deprecated Use `DrawStep`. */
export const DrawingLapse = DrawStep;

/** @deprecated Use `TriggerStep`. */
export type LookLapse = TriggerStep;
/** @deprecated Use `TriggerStep`. */
export const LookLapse = TriggerStep;
