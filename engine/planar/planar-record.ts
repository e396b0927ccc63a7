/** The record of a pair in `PlanarMeters`: which of its numbers is what. */

/** Numbers of a record: four lines of a cache. */
export const size = 32;

/** Deviation: sum and largest, m; sum of orientation errors, rad. */
export const sum = 0;
export const max = 1;
export const angle = 2;
/** The last drawn position, m, its differences, m, and how many of them count (−1: not even the position); the life that was drawn. */
export const x = 3;
export const y = 4;
export const stepX = 5;
export const stepY = 6;
export const changeX = 7;
export const changeY = 8;
export const bendX = 9;
export const bendY = 10;
export const order = 11;
export const life = 12;
/** Frames with a step; those of backward motion and freezes among them. */
export const steps = 13;
export const backward = 14;
export const frozen = 15;
/** Frames with a change; squared changes and excesses over the real ones, m². */
export const changes = 16;
export const changeSum = 17;
export const changeMax = 18;
export const excessSum = 19;
export const excessMax = 20;
/** Frames with a bend; squared bends, m²; jumps, and the longest of their discontinuities squared, m². */
export const bends = 21;
export const bendSum = 22;
export const jumps = 23;
export const jumpMax = 24;
/** Inconsistency, m · frames; of the present stretch while it does not count, and how many frames it lasts. */
export const inconsistency = 25;
export const pending = 26;
export const stretch = 27;
