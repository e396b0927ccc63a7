/**
 * Axes of other programs, taken to ours: x east, y north, z up, right-handed; a body looks along its x axis, and its z
 * axis is up.
 *
 * M takes a vector of the file to ours. With det M = −1 the file is left-handed. A rotation R of the file is M·R·Mᵀ in
 * our axes whatever its handedness; where the body looks is M·R·f, with f the axis along which the file's bodies look.
 */
import type { Orientation } from '../../../engine/base/kinematic-state.ts';

/** An axis of the file, 0 to 2, and its sign. */
interface SignedAxis {
  readonly axis: 0 | 1 | 2;
  readonly sign: 1 | -1;
}

/** The order in which the angles of a file make a rotation, from the world to the body. Each has a sign. */
type AngleOrder = 'yaw z, pitch y, roll x' | 'yaw y, pitch x, roll z';

export interface Axes {
  /** Which axes of the file point east, north and up. */
  readonly world: readonly [east: SignedAxis, north: SignedAxis, up: SignedAxis];
  /** Along which axis of the file a body looks that is not turned. */
  readonly forward: SignedAxis;
  readonly angles: AngleOrder;
  /** Signs of pitch and roll against a rotation by the standard matrix. */
  readonly pitchSign: 1 | -1;
  readonly rollSign: 1 | -1;
  /** In words. */
  readonly text: string;
}

const zAngles = { angles: 'yaw z, pitch y, roll x', pitchSign: 1, rollSign: 1 } as const;
const yAngles = { angles: 'yaw y, pitch x, roll z', pitchSign: 1, rollSign: 1 } as const;

/** The axes of IEEE 1278.1 and REP 103 (`zup`, `enu`), of aerospace (`ned`), and of engines. */
const named: Readonly<Record<string, Axes>> = {
  zup: { world: triple('x,y,z'), forward: signed('x'), ...zAngles, text: 'z up, right-handed; yaw from x, counter-clockwise' },
  enu: { world: triple('x,y,z'), forward: signed('x'), ...zAngles, text: 'east, north, up; yaw from east, counter-clockwise' },
  ned: { world: triple('y,x,-z'), forward: signed('x'), ...zAngles, text: 'north, east, down; yaw from north, clockwise' },
  yup: {
    world: triple('x,-z,y'),
    forward: signed('-z'),
    ...yAngles,
    text: 'y up, right-handed, forward −z; yaw from −z, counter-clockwise',
  },
  unity: { world: triple('x,z,y'), forward: signed('z'), ...yAngles, text: 'y up, left-handed, forward z; yaw from z, clockwise' },
  unreal: {
    world: triple('x,-y,z'),
    forward: signed('x'),
    angles: zAngles.angles,
    pitchSign: -1,
    rollSign: -1,
    text: 'z up, left-handed, forward x; yaw from x, clockwise',
  },
};

/** The axes with this name, or of a triple such as `x,-y,z`. Null: two are equal, which makes no space. */
export function axesOf(name: string): Axes | null {
  const known = named[name];
  if (known) return known;
  const world = triple(name);
  if (new Set(world.map(({ axis }) => axis)).size < 3) return null;
  const isYUp = world[2].axis === 1;
  return { world, forward: signed(isYUp ? 'z' : 'x'), ...(isYUp ? yAngles : zAngles), text: `east, north, up = ${name}` };
}

function triple(text: string): Axes['world'] {
  const [east = 'x', north = 'y', up = 'z'] = text.split(',');
  return [signed(east), signed(north), signed(up)];
}

function signed(text: string): SignedAxis {
  return { axis: 'xyz'.indexOf(text.at(-1) ?? 'x') as 0 | 1 | 2, sign: text.startsWith('-') ? -1 : 1 };
}

/** East, north and up are x, y and z, and bodies look along x. */
export function isOurs({ world, forward }: Axes): boolean {
  return world.every(({ axis, sign }, k) => axis === k && sign === 1) && forward.axis === 0 && forward.sign === 1;
}

/** The letter of a file's axis. */
export function axisLetter({ axis }: SignedAxis): 'x' | 'y' | 'z' {
  return (['x', 'y', 'z'] as const)[axis];
}

type Vector = readonly [number, number, number];

/** A vector of the file in our axes. */
export function toOurs({ world }: Axes, vector: Vector): Vector {
  const [east, north, up] = world;
  return [east.sign * vector[east.axis], north.sign * vector[north.axis], up.sign * vector[up.axis]];
}

function unit({ axis, sign }: SignedAxis): Vector {
  const along = (each: number) => (each === axis ? sign : 0);
  return [along(0), along(1), along(2)];
}

/** Our yaw of a file's yaw: `sign · yaw + offset`, rad. */
export function yawRule(axes: Axes): { readonly sign: 1 | -1; readonly offset: number } {
  const turns = new Orientations(axes);
  const out = { qw: 1, qx: 0, qy: 0, qz: 0 };
  const at = (yaw: number) => {
    turns.ofAngles(yaw, 0, 0, out);
    return Math.atan2(2 * (out.qx * out.qy + out.qw * out.qz), 1 - 2 * (out.qy * out.qy + out.qz * out.qz));
  };
  const offset = at(0);
  const turn = Math.sin(at(1) - offset) > 0 ? 1 : -1;
  return { sign: turn, offset: Math.round((offset * 2) / Math.PI) * (Math.PI / 2) };
}

/**
 * Our orientations of a file's. A rotation R by the unit quaternion (w, v) is M·R·Mᵀ in our axes, by (w, det M · M·v);
 * the body that is not turned has an orientation of its own there, which comes first.
 */
export class Orientations {
  readonly #axes: Axes;
  readonly #unturned: Orientation;
  /** Axis of the file and sign of x, y, z of our quaternion. */
  readonly #signs: readonly [number, number, number];
  readonly #turn: [number, number, number] = [0, 0, 0];

  constructor(axes: Axes) {
    const [east, north, up] = axes.world;
    const permuted = [unit({ ...east, sign: 1 }), unit({ ...north, sign: 1 }), unit({ ...up, sign: 1 })] as const;
    const determinant = east.sign * north.sign * up.sign * dot(permuted[0], cross(permuted[1], permuted[2]));
    this.#axes = axes;
    this.#signs = [determinant * east.sign, determinant * north.sign, determinant * up.sign];
    // In aerospace the axis z points down in body and world alike.
    this.#unturned = orientationOf(toOurs(axes, unit(axes.forward)), toOurs(axes, unit(up)));
  }

  /** Writes the orientation of a file's angles, rad. */
  ofAngles(yaw: number, pitch: number, roll: number, out: Orientation): void {
    const { angles, pitchSign, rollSign } = this.#axes;
    const [cy, sy] = [Math.cos(yaw / 2), Math.sin(yaw / 2)];
    const [cp, sp] = [Math.cos(pitch / 2), pitchSign * Math.sin(pitch / 2)];
    const [cr, sr] = [Math.cos(roll / 2), rollSign * Math.sin(roll / 2)];
    if (angles === 'yaw z, pitch y, roll x')
      this.#write(cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy, out);
    else
      this.#write(cy * cp * cr + sy * sp * sr, cy * sp * cr + sy * cp * sr, sy * cp * cr - cy * sp * sr, cy * cp * sr - sy * sp * cr, out);
  }

  /** Writes the orientation of a file's unit quaternion. */
  ofQuaternion({ qw, qx, qy, qz }: Readonly<Orientation>, out: Orientation): void {
    this.#write(qw, qx, qy, qz, out);
  }

  /** A file's turn rate, about axes of the world and in the sense of its rotations, in our axes. */
  ofTurnRate(rate: Vector): Vector {
    const [east, north, up] = this.#axes.world;
    const [x, y, z] = this.#signs;
    return [x * rate[east.axis], y * rate[north.axis], z * rate[up.axis]];
  }

  /** The sign is that of the largest component, so that equal orientations have equal numbers. */
  #write(w: number, fileX: number, fileY: number, fileZ: number, out: Orientation): void {
    const [east, north, up] = this.#axes.world;
    const turn = this.#turn;
    [turn[0], turn[1], turn[2]] = [fileX, fileY, fileZ];
    const x = this.#signs[0] * turn[east.axis];
    const y = this.#signs[1] * turn[north.axis];
    const z = this.#signs[2] * turn[up.axis];
    const { qw: a, qx: b, qy: c, qz: d } = this.#unturned;
    const qw = w * a - x * b - y * c - z * d;
    const qx = w * b + x * a + y * d - z * c;
    const qy = w * c - x * d + y * a + z * b;
    const qz = w * d + x * c - y * b + z * a;
    let largest = qw;
    if (Math.abs(qx) > Math.abs(largest) + 1e-12) largest = qx;
    if (Math.abs(qy) > Math.abs(largest) + 1e-12) largest = qy;
    if (Math.abs(qz) > Math.abs(largest) + 1e-12) largest = qz;
    const sign = largest < 0 ? -1 : 1;
    out.qw = sign * qw;
    out.qx = sign * qx;
    out.qy = sign * qy;
    out.qz = sign * qz;
  }
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The quaternion of the matrix with the columns forward, left, top (Shepperd 1978: by its largest component). */
function orientationOf(f: Vector, u: Vector): Orientation {
  const l = cross(u, f);
  const [xx, yy, zz] = [f[0], l[1], u[2]];
  const squares = [1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz] as const;
  const largest = squares.indexOf(Math.max(...squares));
  const [a, b, c] = [l[2] - u[1], u[0] - f[2], f[1] - l[0]];
  const [d, e, g] = [l[0] + f[1], u[0] + f[2], u[1] + l[2]];
  const parts = [
    [squares[0], a, b, c],
    [a, squares[1], d, e],
    [b, d, squares[2], g],
    [c, e, g, squares[3]],
  ][largest] as [number, number, number, number];
  const scale = 1 / (2 * Math.sqrt(squares[largest] ?? 1));
  const [qw, qx, qy, qz] = parts;
  return { qw: qw * scale, qx: qx * scale, qy: qy * scale, qz: qz * scale };
}
