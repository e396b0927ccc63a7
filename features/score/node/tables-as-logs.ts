/** What tables say, in the way in which logs say it: the name of their process, and orientations. */
import { basename, extname } from 'node:path';
import { cosineOf, sineOf } from '../../../engine/base/math/cosine-and-sine.ts';
import type { MotionTrack, TrackColumns } from '../../../main/motion/motion-track.ts';

/** The name of the process that wrote the file. */
export function processOf(path: string): string {
  return basename(path, extname(path));
}

export function entityOf({ id, name }: MotionTrack): string {
  return name === '' ? id : name;
}

type Quaternions = readonly [qw: Float64Array, qx: Float64Array, qy: Float64Array, qz: Float64Array];

/** Unit quaternions, body → world. Without any the entity is not turned. */
export function quaternions({ t, yaw, qw, qx, qy, qz }: TrackColumns): Quaternions {
  if (qw && qx && qy && qz) return [qw, qx, qy, qz];
  const none = new Float64Array(t.length);
  if (!yaw) return [none.map(() => 1), none, none, none];
  return [yaw.map((angle) => cosineOf(angle / 2)), none, none, yaw.map((angle) => sineOf(angle / 2))];
}

export function isOriented({ yaw, qw }: TrackColumns): boolean {
  return yaw !== undefined || qw !== undefined;
}
