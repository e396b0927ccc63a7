/**
 * Frames of a log, each in that of its parent: the pose of a frame in that of its root, through every frame between, at
 * one time. Between two transforms a frame moves evenly and turns at an even rate; before the first and after the last
 * it stands.
 */
import type { Orientation } from '../../../engine/base/kinematic-state.ts';
import { fromBody, product, type Triple } from '../../../engine/base/math/rotation.ts';

/** x, y, z (m), then the unit quaternion w, x, y, z. */
export type Pose = readonly [number, number, number, number, number, number, number];

interface Placed {
  readonly t: number;
  readonly pose: Pose;
}

interface Frame {
  readonly name: string;
  readonly parent: string;
  readonly isStatic: boolean;
  readonly poses: Placed[];
}

/** Names of frames that poses are given in; nothing moves by them (REP 105, and what Foxglove shows). */
const ofCoordinates = new Set(['map', 'odom', 'world', 'earth', 'root']);

/** Frames within frames, so deep. */
const deepest = 100;

export class FrameTree {
  readonly #frames = new Map<string, Frame>();
  /** Frames with a second parent, whose transforms are left out. */
  readonly #manyParents = new Set<string>();

  /** The first parent of a frame counts. */
  add(transform: {
    readonly parent: string;
    readonly child: string;
    readonly t: number;
    readonly pose: Pose;
    readonly isStatic: boolean;
  }): void {
    const { parent, child, t, pose, isStatic } = transform;
    const key = keyOf(child);
    const frame = this.#frames.get(key) ?? { name: child, parent: keyOf(parent), isStatic, poses: [] };
    this.#frames.set(key, frame);
    if (frame.parent === keyOf(parent)) frame.poses.push({ t, pose });
    else this.#manyParents.add(child);
  }

  get isEmpty(): boolean {
    return this.#frames.size === 0;
  }

  get manyParents(): readonly string[] {
    return [...this.#manyParents];
  }

  /** By time. To be called once all are there. */
  sort(): void {
    for (const { poses } of this.#frames.values()) poses.sort((a, b) => a.t - b.t);
  }

  /**
   * Frames that are entities: they move in that of their parent, or stand in the outermost one. A wheel that is fixed
   * to its car is none, nor is a frame of coordinates that carries others.
   */
  entities(): readonly Frame[] {
    const parents = new Set(Array.from(this.#frames.values(), ({ parent }) => parent));
    return [...this.#frames.values()].filter(({ name, parent, isStatic, poses }) => {
      if (isStatic || poses.length < 2) return false;
      if (parents.has(keyOf(name)) && (ofCoordinates.has(keyOf(name)) || isStanding(poses))) return false;
      return !isStanding(poses) || !this.#frames.has(parent);
    });
  }

  /** Frames that are no entities, for notes. */
  others(): readonly string[] {
    const entities = new Set(this.entities());
    return [...this.#frames.values()].filter((frame) => !entities.has(frame)).map(({ name }) => name);
  }

  /** The outermost frame around a frame, and those between. */
  chainOf(frame: string): { readonly root: string; readonly through: readonly string[] } {
    const through: string[] = [];
    let at = keyOf(frame);
    for (let depth = 0; depth < deepest; depth++) {
      const found = this.#frames.get(at);
      if (!found || through.includes(found.parent)) break;
      at = found.parent;
      through.push(at);
    }
    return { root: at, through: through.slice(0, -1) };
  }

  /** A pose within `frame`, in that of its root. */
  toRoot(frame: string, t: number, pose: Pose): Pose {
    let placed = pose;
    const { through } = this.chainOf(frame);
    for (const name of [keyOf(frame), ...through]) {
      const found = this.#frames.get(name);
      if (!found) break;
      placed = composed(poseAt(found.poses, t), placed);
    }
    return placed;
  }
}

/** Frames of ROS 1 may begin with a slash. */
function keyOf(name: string): string {
  return name.replace(/^\//, '');
}

function isStanding(poses: readonly Placed[]): boolean {
  const first = poses[0]?.pose;
  return poses.every(({ pose }) => pose.every((value, k) => value === first?.[k]));
}

function poseAt(poses: readonly Placed[], t: number): Pose {
  let [low, high] = [0, poses.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((poses[middle] as Placed).t <= t) low = middle;
    else high = middle - 1;
  }
  const [before, after] = [poses[low] as Placed, poses[low + 1]];
  if (!after || t <= before.t || after.t === before.t) return before.pose;
  return between(before.pose, after.pose, (t - before.t) / (after.t - before.t));
}

/** Position on the line, orientation along the shortest turn (slerp). */
function between(a: Pose, b: Pose, share: number): Pose {
  const cosine = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6];
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const isNear = angle < 1e-9;
  const [from, to] = isNear
    ? [1 - share, share]
    : [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
  const toward = cosine < 0 ? -to : to;
  const place = (k: 0 | 1 | 2) => a[k] + share * (b[k] - a[k]);
  const turn = (k: 3 | 4 | 5 | 6) => from * a[k] + toward * b[k];
  return [place(0), place(1), place(2), turn(3), turn(4), turn(5), turn(6)];
}

function composed(outer: Pose, inner: Pose): Pose {
  const turn = product(orientationOf(outer), orientationOf(inner));
  const place: Triple = [inner[0], inner[1], inner[2]];
  const [x, y, z] = fromBody(orientationOf(outer), place);
  return [outer[0] + x, outer[1] + y, outer[2] + z, turn.qw, turn.qx, turn.qy, turn.qz];
}

/** Of length 1, so that chains do not stretch. */
function orientationOf([, , , qw, qx, qy, qz]: Pose): Orientation {
  const length = Math.hypot(qw, qx, qy, qz);
  const scale = Math.abs(length - 1) < 1e-12 ? 1 : 1 / length;
  return { qw: qw * scale, qx: qx * scale, qy: qy * scale, qz: qz * scale };
}
