/** The cubic splines as curves of a blend. */
import type { BlendAxis } from '../../../../../plugins/kit/blend.ts';
import { chord } from '../constants.ts';
import type { BlendTime } from './blend-time.ts';

/**
 * A cubic from where the entity was shown to where the target will be when the blend is over. Tangents are the
 * velocities at both ends (Bézier, Hermite), or their means with the chord's (Catmull–Rom).
 */
export function curve(axis: BlendAxis, time: Readonly<BlendTime>): void {
  const { length, share } = time;
  const left = length - time.elapsed;
  const endVelocity = axis.targetVelocity + axis.targetAcceleration * left;
  const distance = axis.target + ((axis.targetVelocity + endVelocity) / 2) * left - axis.shown;
  const leaving = chord * distance + (1 - chord) * axis.shownVelocity * length;
  const arriving = chord * distance + (1 - chord) * endVelocity * length;
  const shareLeft = 1 - share;
  axis.position = axis.shown + share * (share * (3 - 2 * share) * distance + shareLeft * (shareLeft * leaving - share * arriving));
  axis.velocity = (6 * share * shareLeft * distance + shareLeft * (1 - 3 * share) * leaving + share * (3 * share - 2) * arriving) / length;
}
