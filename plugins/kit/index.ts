/**
 * `driftbench/plugin-api`, all that a plugin can import: definers and types of the engine, and helpers for common
 * algorithms.
 */
export * from '../../engine/plugin-api/index.ts';
export * from './blend.ts';
export * from './blend-time.ts';
export * from './braking.ts';
export * from './budget-frequencies.ts';
export * from './budget-shares.ts';
export * from './clock-parts.ts';
export * from './equal-errors.ts';
export * from './least-delay.ts';
export * from './link-record.ts';
export * from './offset-fade.ts';
export * from './partly-turning.ts';
export * from './playout-parts.ts';
export * from './random-walks.ts';
export * from './spline-blend.ts';
