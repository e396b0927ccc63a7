/** Former names, kept for one version; they go with the next. */
export { DrawStep as DrawingLapse, TimeStep as Lapse, TriggerStep as LookLapse } from '../base/time/time-step.ts';
