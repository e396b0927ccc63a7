/** The record of an entity in `PlanarExports`: which of its numbers is what. */

/** Numbers of a record: four lines of a cache. */
export const size = 32;

/** The real state of now: m, m/s, orientation; and the life being lived, 0: not in the world. */
export const x = 0;
export const y = 1;
export const vx = 2;
export const vy = 3;
export const qw = 4;
export const qz = 5;
export const life = 6;
/** The last real step, m, its change from the step before, its squared length, m², and the step along the heading. */
export const stepX = 7;
export const stepY = 8;
export const changeX = 9;
export const changeY = 10;
export const stepSquared = 11;
export const ahead = 12;
/** The newest update: whether it is followed (1), its life, number and time stamp, s. */
export const live = 13;
export const pieceLife = 14;
export const serial = 15;
export const stamp = 16;
/** Where the exported path was at the last drawing, and where it is now, m; those of the update that was followed until now. */
export const drawnX = 17;
export const drawnY = 18;
export const exportedX = 19;
export const exportedY = 20;
export const endX = 21;
export const endY = 22;
export const endSerial = 23;
/** Life of that update; 0: there was no path. */
export const endLife = 24;
