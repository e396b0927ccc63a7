/** The cubic splines as curves of a blend. */
import type { BlendAxis, BlendCurve } from './blend.ts';
import type { BlendTime } from './blend-time.ts';

/**
 * A cubic curve from where the entity was shown to where the target will be when the blend is over. The end is
 * projected, with constant acceleration, from the target as it is now: for such motion always the same end as at the
 * landing, for any other an end that comes true. `tangents` are the velocities at both ends (Bézier, Hermite), or their
 * means with the chord's (Catmull–Rom with the points that lie one blend's time before the start and after the end:
 * half the difference of a point's two neighbours).
 */
export function splineCurve(tangents: 'velocities' | 'means with the chord'): BlendCurve {
  const chord = tangents === 'velocities' ? 0 : 0.5;
  return (axis, time) => follow(axis, time, chord);
}

/** `CubicAxis` written out: through its fields it takes a quarter longer. */
function follow(axis: BlendAxis, time: Readonly<BlendTime>, chord: number): void {
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
