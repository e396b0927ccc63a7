/** The path of one update as the publisher's estimates use it, prepared for integrals. */
import type { KinematicState } from '../../base/kinematic-state.ts';
import { copyFix, Fix } from '../../update/fix.ts';
import type { PathModels } from '../../update/path-models.ts';
import type { Update } from '../../update/update.ts';

/** The motion of one straight path relative to another one. */
export class RelativeMotion {
  /** Number of the update whose path is the reference. */
  reference = -1;
  /**
   * At the stamp of the reference: r·r (m²), r·w (m²/s) and w·w (m²/s²), r being the relative position and w the
   * relative velocity.
   */
  rr = 0.0;
  rw = 0.0;
  ww = 0.0;

  /** The motion of b relative to a. */
  set(a: UpdatePath, b: UpdatePath): void {
    const t = a.stamp - b.stamp;
    const x = b.x + b.vx * t - a.x;
    const y = b.y + b.vy * t - a.y;
    const z = b.z + b.vz * t - a.z;
    const vx = b.vx - a.vx;
    const vy = b.vy - a.vy;
    const vz = b.vz - a.vz;
    this.reference = a.id;
    this.rr = x * x + y * y + z * z;
    this.rw = x * vx + y * vy + z * vz;
    this.ww = vx * vx + vy * vy + vz * vz;
  }
}

/** Made once for an update and not changed afterwards, so it can be shared. */
export class UpdatePath {
  readonly fix = new Fix();
  /** Number and spawn of the update, and its time stamp, s. */
  id = -1;
  spawn = 0;
  stamp = 0;
  isStraight = false;
  /** For a straight path: position (m) at the stamp, and velocity (m/s). */
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /**
   * Motion of a straight path relative to the last update with an even and with an odd number: mostly the newest and the one
   * before are compared. Null: with none yet, as of all curved paths.
   */
  #even: RelativeMotion | null = null;
  #odd: RelativeMotion | null = null;
  /** Positions at the nodes of the panels of session time computed so far, from the panel of the stamp on. */
  nodes = noNodes;
  panels = 0;
  /** The update as it was sent, where its model remembers updates; null: the fix says all. */
  update: Update | null = null;
  /** The models of the receiver whose path it is; null: the path of all who got every update before it. */
  memory: PathModels | null = null;

  /** Takes the fix of an update as it entered the exported path. */
  follow(fix: Fix): void {
    copyFix(fix, this.fix);
    this.fix.anchor = fix.stamp;
    this.id = fix.id;
    this.spawn = fix.spawn;
    this.stamp = fix.stamp;
  }

  /** Marks it as uniform straight motion through `start`. */
  straighten(start: Readonly<KinematicState>): void {
    this.isStraight = true;
    this.x = start.x;
    this.y = start.y;
    this.z = start.z;
    this.vx = start.vx;
    this.vy = start.vy;
    this.vz = start.vz;
  }

  /** Its motion relative to another path; both are straight. The result is reused. */
  relativeTo(other: UpdatePath): RelativeMotion {
    const motion = (other.id & 1) === 0 ? (this.#even ??= new RelativeMotion()) : (this.#odd ??= new RelativeMotion());
    if (motion.reference !== other.id) motion.set(other, this);
    return motion;
  }
}

const noNodes = new Float64Array(0);

export const noPath = new UpdatePath();
