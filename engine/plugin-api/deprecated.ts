/** Former names, kept for one version. */
import { LevelSegment } from '../base/math/footprint.ts';
import { DrawStep, TimeStep, TriggerStep } from '../base/time/time-step.ts';

/** Former name of `TimeStep`. @deprecated It goes with the next version. */
export type Lapse = TimeStep;
/** Former name of `TimeStep`. @deprecated It goes with the next version. */
export const Lapse = TimeStep;

/** Former name of `DrawStep`. @deprecated It goes with the next version. */
export type DrawingLapse = DrawStep;
/** Former name of `DrawStep`. @deprecated It goes with the next version. */
export const DrawingLapse = DrawStep;

/** Former name of `TriggerStep`. @deprecated It goes with the next version. */
export type LookLapse = TriggerStep;
/** Former name of `TriggerStep`. @deprecated It goes with the next version. */
export const LookLapse = TriggerStep;

/** Former name of `LevelSegment`. @deprecated It goes with the next version. */
export type LevelWay = LevelSegment;
/** Former name of `LevelSegment`. @deprecated It goes with the next version. */
export const LevelWay = LevelSegment;
