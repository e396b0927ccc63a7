/** All that a plugin may see. */
export { z } from 'zod';
export * from './convergence.ts';
export * from './dead-reckoning.ts';
export * from './define.ts';
export * from './fairness.ts';
export * from './kinematic-state.ts';
export * from './lane-rules.ts';
export * from './level-arc.ts';
export * from './quantities.ts';
export * from '../math/euler-angles.ts';
export * from '../math/rigid-motion.ts';
export * from '../math/rotation.ts';
export * from '../math/turn-coefficients.ts';
