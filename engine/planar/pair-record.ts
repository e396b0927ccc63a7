/** The record of a pair in a planar lane: which of its numbers is what. */

/** Numbers of a record: five lines of a cache. */
export const size = 40;

/** The update in use: its life (0: there is none yet) and number. Where the entity was shown at the drawing before, m. */
export const pieceLife = 0;
export const serial = 1;
export const fromX = 2;
export const fromY = 3;
/** Export error: m·s. */
export const before = 4;
export const after = 5;
/** Deviation: that of the last frame, NaN where it was not measured, sum and largest, m; sum of orientation errors, rad. */
export const deviation = 6;
export const deviationSum = 7;
export const deviationMax = 8;
export const angleSum = 9;
/** The last measured place, m, its differences, m, and how many of them count (−1: not even the place); the life that was measured. */
export const x = 10;
export const y = 11;
export const stepX = 12;
export const stepY = 13;
export const changeX = 14;
export const changeY = 15;
export const order = 16;
export const life = 17;
/** Frames with a step; those of backward motion and freezes among them. */
export const steps = 18;
export const backward = 19;
export const frozen = 20;
/** Frames with a change; squared changes and excesses over the real ones, m². */
export const changes = 21;
export const changeSum = 22;
export const changeMax = 23;
export const excessSum = 24;
export const excessMax = 25;
/** Frames with a bend; squared bends, m²; jumps, and the longest of their discontinuities squared, m². */
export const bends = 26;
export const bendSum = 27;
export const jumps = 28;
export const jumpMax = 29;
/** Inconsistency, m · frames; of the present stretch while it does not count, and how many frames it lasts. */
export const inconsistency = 30;
export const pending = 31;
export const stretch = 32;
/** The last bend, m. */
export const bendX = 33;
export const bendY = 34;
