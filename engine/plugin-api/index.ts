/** All that a plugin may see. */
export { z } from 'zod';
export * from './blend.ts';
export * from './blend-time.ts';
export * from './convergence.ts';
export * from './dead-reckoning.ts';
export * from './define.ts';
export * from './fairness.ts';
export * from './kinematic-state.ts';
export * from './lane-rules.ts';
export * from './level-arc.ts';
export * from './offset-fade.ts';
export * from './quantities.ts';
export * from './spline-blend.ts';
export * from '../math/cubic.ts';
export * from '../math/partial-turn.ts';
export * from '../math/rotation.ts';
