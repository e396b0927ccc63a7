/** A planar state as a row of numbers: which of them is what. Its entity stays on the plane z = 0 and turns about z alone. */

/** Numbers of a row. */
export const size = 10;

/** m */
export const x = 0;
export const y = 1;
/** m/s */
export const vx = 2;
export const vy = 3;
/** m/s² */
export const ax = 4;
export const ay = 5;
/** Orientation: the quaternion (qw, 0, 0, qz). */
export const qw = 6;
export const qz = 7;
/** rad/s */
export const wz = 8;
/** Of a fix: the session time (s) at which the path passes through it. Otherwise it means nothing. */
export const time = 9;
