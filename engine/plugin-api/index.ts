/**
 * Definers and types of plugins, and the mathematics that they share with the engine. Algorithm helpers are in
 * plugins/kit.
 */
export { z } from 'zod';
export * from './clock.ts';
export * from './convergence.ts';
export * from './dead-reckoning.ts';
export * from './define.ts';
export * from './fairness.ts';
export * from './lane-rules.ts';
export * from './link-model.ts';
export * from './metric.ts';
export * from './motion.ts';
export * from './playout.ts';
export * from './quantities.ts';
export * from './trigger.ts';
export * from './world-view.ts';
export type { RandomLaws, RandomSource } from '../base/random/random-stream.ts';
export { ClockFilter } from '../base/clocks/clock-filter.ts';
export { clockAdjustments, defaultNtp, type Adjustment, type ClockAdjustment } from '../base/clocks/clock-settings.ts';
export * from '../base/clocks/correction.ts';
export * from '../base/kinematic-state.ts';
export * from '../base/past-states.ts';
export * from '../base/time/time-step.ts';
export * from '../base/time/time-tolerance.ts';
export * from '../base/math/angle.ts';
export * from '../base/math/cosine-and-sine.ts';
export * from '../base/math/cubic.ts';
export { power } from '../base/math/power.ts';
export * from '../base/math/direction-angle.ts';
export * from '../base/math/distance-between.ts';
export * from '../base/math/euler-angles.ts';
export * from '../base/math/footprint.ts';
export * from '../base/math/level-arc.ts';
export * from '../base/math/partial-turn.ts';
export * from '../base/math/polyline.ts';
export * from '../base/math/rigid-motion.ts';
export { angleBetween, rotationTo } from '../base/math/rotation.ts';
export * from '../base/math/turn-coefficients.ts';
