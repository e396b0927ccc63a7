/**
 * Axes of other programs, taken to ours: x east, y north, z up, right-handed; a body looks along its x axis, and its z axis is up.
 *
 * M takes a vector of the file to ours. With det M = −1 the file is left-handed. A rotation R of the file is M·R·Mᵀ in our axes whatever
 * its handedness; where the body looks is M·R·f, with f the axis along which the file's bodies look.
 */
import type { Orientation } from '../../../engine/base/kinematic-state.ts';

/** An axis of the file, 0 to 2, and its sign. */
interface SignedAxis {
  readonly axis: 0 | 1 | 2;
  readonly sign: 1 | -1;
}

/** How the angles of a file make a rotation: in this order from the world to the body, each with its sign. */
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

/** Of IEEE 1278.1 and REP 103 (`zup`, `enu`), aerospace (`ned`), and of engines. */
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

/** By name, or of a triple such as `x,-y,z`. Two equal axes make no space: null. */
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
/** By rows. */
type Matrix = readonly [Vector, Vector, Vector];

/** A vector of the file in our axes. */
function toOurs({ world }: Axes, vector: Vector): Vector {
  const [east, north, up] = world;
  return [east.sign * vector[east.axis], north.sign * vector[north.axis], up.sign * vector[up.axis]];
}

function unit({ axis, sign }: SignedAxis): Vector {
  const along = (each: number) => (each === axis ? sign : 0);
  return [along(0), along(1), along(2)];
}

function turned([a, b, c]: Matrix, v: Vector): Vector {
  const dot = (row: Vector) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
  return [dot(a), dot(b), dot(c)];
}

function product(a: Matrix, b: Matrix): Matrix {
  const column = (k: 0 | 1 | 2) => turned(a, [b[0][k], b[1][k], b[2][k]]);
  const [x, y, z] = [column(0), column(1), column(2)];
  return [
    [x[0], y[0], z[0]],
    [x[1], y[1], z[1]],
    [x[2], y[2], z[2]],
  ];
}

/** The standard matrix of a turn about one axis; the same numbers in left- and right-handed axes. */
function aboutAxis(axis: 0 | 1 | 2, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  if (axis === 0)
    return [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c],
    ];
  if (axis === 1)
    return [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ];
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
}

function matrixOf({ qw: w, qx: x, qy: y, qz: z }: Readonly<Orientation>): Matrix {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** Our yaw of a file's yaw: `sign · yaw + offset`, rad. */
export function yawRule(axes: Axes): { readonly sign: 1 | -1; readonly offset: number } {
  const at = (yaw: number) => {
    const [x, y] = lookOf(axes, anglesMatrix(axes, yaw, 0, 0)).forward;
    return Math.atan2(y, x);
  };
  const offset = at(0);
  const turn = Math.sin(at(1) - offset) > 0 ? 1 : -1;
  return { sign: turn, offset: Math.round((offset * 2) / Math.PI) * (Math.PI / 2) };
}

function anglesMatrix({ angles, pitchSign, rollSign }: Axes, yaw: number, pitch: number, roll: number): Matrix {
  const [p, r] = [pitchSign * pitch, rollSign * roll];
  if (angles === 'yaw z, pitch y, roll x') return product(product(aboutAxis(2, yaw), aboutAxis(1, p)), aboutAxis(0, r));
  return product(product(aboutAxis(1, yaw), aboutAxis(0, p)), aboutAxis(2, r));
}

/** Where a body looks and where its top is, in our axes. */
function lookOf(axes: Axes, rotation: Matrix): { readonly forward: Vector; readonly top: Vector } {
  const forward = toOurs(axes, turned(rotation, unit(axes.forward)));
  return { forward, top: toOurs(axes, turned(rotation, topOf(axes))) };
}

/** What a body that is not turned has above itself: of aerospace the axis z points down in body and world alike. */
function topOf({ world: [, , up] }: Axes): Vector {
  return unit(up);
}

/** Writes our orientation of a file's angles, rad. */
export function orientationOfAngles(axes: Axes, yaw: number, pitch: number, roll: number, out: Orientation): void {
  writeOrientation(lookOf(axes, anglesMatrix(axes, yaw, pitch, roll)), out);
}

/** Writes our orientation of a file's unit quaternion. */
export function orientationOfQuaternion(axes: Axes, quaternion: Readonly<Orientation>, out: Orientation): void {
  writeOrientation(lookOf(axes, matrixOf(quaternion)), out);
}

/** The quaternion of the matrix with the columns forward, left, top (Shepperd 1978: by its largest component). */
function writeOrientation({ forward: f, top: u }: { readonly forward: Vector; readonly top: Vector }, out: Orientation): void {
  const l: Vector = [u[1] * f[2] - u[2] * f[1], u[2] * f[0] - u[0] * f[2], u[0] * f[1] - u[1] * f[0]];
  const [xx, yy, zz] = [f[0], l[1], u[2]];
  const squares = [1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz] as const;
  const largest = squares.indexOf(Math.max(...squares));
  const twice = Math.sqrt(squares[largest] ?? 1);
  const [a, b, c] = [l[2] - u[1], u[0] - f[2], f[1] - l[0]];
  const [d, e, g] = [l[0] + f[1], u[0] + f[2], u[1] + l[2]];
  const parts = [
    [squares[0], a, b, c],
    [a, squares[1], d, e],
    [b, d, squares[2], g],
    [c, e, g, squares[3]],
  ][largest] as number[];
  const scale = 1 / (2 * twice);
  [out.qw, out.qx, out.qy, out.qz] = parts.map((part) => part * scale) as [number, number, number, number];
}
