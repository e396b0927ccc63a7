/** The parts of a kinematic state that an update can carry by themselves. */

/** Bits, one a part; 0 is no part at all. */
export type UpdateParts = number;

/** Position, velocity and acceleration. */
export const positionPart: UpdateParts = 1;
/** Orientation and angular velocity. */
export const orientationPart: UpdateParts = 2;
export const wholeState: UpdateParts = positionPart | orientationPart;
