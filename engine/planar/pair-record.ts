/** The record of a pair in a planar lane: which of its numbers is what. */

/** Numbers of a record: five lines of a cache. The first three are what a frame without anything special touches. */
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
/** The last measured place, m, its differences, m, and how many steps have been made to it in one go (−1: not even the place is known). */
export const x = 10;
export const y = 11;
export const stepX = 12;
export const stepY = 13;
export const changeX = 14;
export const changeY = 15;
export const order = 16;
/** The life that was measured. */
export const life = 17;
/** Squared changes and excesses over the real ones, m²; squared bends, m². */
export const changeSum = 18;
export const changeMax = 19;
export const excessSum = 20;
export const excessMax = 21;
export const bendSum = 22;
/** How many frames the present stretch of inconsistency lasts. */
export const stretch = 23;
/** Inconsistency, m · frames; of the present stretch while it does not count. */
export const inconsistency = 24;
export const pending = 25;
/** Frames of backward motion and freezes; jumps, and the longest of their discontinuities squared, m². */
export const backward = 26;
export const frozen = 27;
export const jumps = 28;
export const jumpMax = 29;
/** Frames with a step, a change, a bend, up to the last time the place was lost: those made since are told by `order`. */
export const steps = 30;
export const changes = 31;
export const bends = 32;

/** Frames with a step, a change or a bend (`which`), which is lost `lead` frames after the place. */
export function countOf(records: Float64Array, at: number, which: number, lead: number): number {
  return (records[at + which] as number) + Math.max((records[at + order] as number) - lead, 0);
}

/** This frame is not measured; the next one measured begins anew. */
export function pause(records: Float64Array, at: number): void {
  records[at + steps] = countOf(records, at, steps, 0);
  records[at + changes] = countOf(records, at, changes, 1);
  records[at + bends] = countOf(records, at, bends, 2);
  records[at + deviation] = NaN;
  records[at + order] = -1;
  records[at + stretch] = 0;
  records[at + pending] = 0;
}
