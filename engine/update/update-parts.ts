/** The parts of an entity's state that an update can carry by themselves. */

/** Bits, one a part; 0 is no part at all. */
export type UpdateParts = number;

/** Position, velocity and acceleration. */
export const positionPart: UpdateParts = 1;
/** Orientation and angular velocity. */
export const orientationPart: UpdateParts = 2;
export const kinematicParts: UpdateParts = positionPart | orientationPart;
/** A full update: with all other properties of the entity, which count as bytes only. */
export const everything: UpdateParts = kinematicParts | 4;
