/**
 * Earth-centred coordinates (WGS-84, as IEEE 1278.1 has them), latitude and longitude, and Driftbench's local axes:
 * east, north, up about an origin.
 */
import type { Orientation } from '../../../engine/base/kinematic-state.ts';
import { EulerAngles, eulerAnglesOf, setEulerAngles } from '../../../engine/base/math/euler-angles.ts';
import { inverse, product } from '../../../engine/base/math/rotation.ts';
import type { Vector } from './pdu.ts';

/** Semi-axes of the WGS-84 ellipsoid, m. */
const a = 6_378_137;
const b = 6_356_752.3142;
/** Square of the first eccentricity. */
const e2 = 1 - (b * b) / (a * a);

const degree = Math.PI / 180;

/** A place on earth: degrees and metres above the ellipsoid. */
export interface Geodetic {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
}

export function earthCentred({ latitude, longitude, altitude }: Geodetic): Vector {
  const [phi, lambda] = [latitude * degree, longitude * degree];
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) * Math.sin(phi));
  return [
    (n + altitude) * Math.cos(phi) * Math.cos(lambda),
    (n + altitude) * Math.cos(phi) * Math.sin(lambda),
    (n * (1 - e2) + altitude) * Math.sin(phi),
  ];
}

/**
 * Bowring's formula, repeated until nothing changes. It is exact to less than 0.1 mm from the centre's surroundings
 * outwards.
 */
export function geodetic([x, y, z]: Vector): Geodetic {
  const p = Math.hypot(x, y);
  let beta = Math.atan2(a * z, b * p);
  let phi = 0;
  for (let i = 0; i < 6; i++) {
    const [sine, cosine] = [Math.sin(beta), Math.cos(beta)];
    // Below 0 only around the centre: entities without a place are often said to be there.
    phi = Math.atan2(z + ((a * a - b * b) / b) * sine * sine * sine, Math.max(0, p - a * e2 * cosine * cosine * cosine));
    beta = Math.atan2(b * Math.sin(phi), a * Math.cos(phi));
  }
  const [sine, cosine] = [Math.sin(phi), Math.cos(phi)];
  // Along the normal: also right at the poles, where the distance from the axis says nothing.
  const altitude = p * cosine + z * sine - a * Math.sqrt(1 - e2 * sine * sine);
  return { latitude: phi / degree, longitude: Math.atan2(y, x) / degree, altitude };
}

/** Turns between earth-centred axes and the local ones of an origin. */
export class LocalFrame {
  readonly origin: Geodetic;
  readonly #centre: Vector;
  /** East, north and up in earth-centred axes. */
  readonly #axes: readonly [Vector, Vector, Vector];
  /** Local → earth-centred. */
  readonly #turn: Orientation;

  constructor(origin: Geodetic) {
    this.origin = origin;
    this.#centre = earthCentred(origin);
    const [phi, lambda] = [origin.latitude * degree, origin.longitude * degree];
    const [sp, cp, sl, cl] = [Math.sin(phi), Math.cos(phi), Math.sin(lambda), Math.cos(lambda)];
    this.#axes = [
      [-sl, cl, 0],
      [-sp * cl, -sp * sl, cp],
      [cp * cl, cp * sl, sp],
    ];
    this.#turn = product(about('z', lambda + Math.PI / 2), about('x', Math.PI / 2 - phi));
  }

  /** A place in local axes, m. */
  localPlace([x, y, z]: Vector): Vector {
    const [cx, cy, cz] = this.#centre;
    return this.localVector([x - cx, y - cy, z - cz]);
  }

  earthPlace(local: Vector): Vector {
    const [x, y, z] = this.earthVector(local);
    const [cx, cy, cz] = this.#centre;
    return [x + cx, y + cy, z + cz];
  }

  /** A velocity or acceleration in local axes. */
  localVector(earth: Vector): Vector {
    const [east, north, up] = this.#axes;
    return [dot(east, earth), dot(north, earth), dot(up, earth)];
  }

  earthVector([e, n, u]: Vector): Vector {
    const [east, north, up] = this.#axes;
    return [0, 1, 2].map((i) => e * east[i]! + n * north[i]! + u * up[i]!) as unknown as Vector;
  }

  /**
   * Body → local axes, from ψ, θ and φ of a PDU (rad). The body's y points left and its z up here, right and down
   * there.
   */
  localOrientation([psi, theta, phi]: Vector): Orientation {
    const body = noTurn();
    setEulerAngles(body, { psi, theta, phi });
    return this.localTurn(body);
  }

  /** Body → local axes, from the quaternion body → earth-centred world. */
  localTurn(body: Readonly<Orientation>): Orientation {
    return product(product(inverse(this.#turn), body), overTheNose);
  }

  /** Body → earth-centred world, from heading, pitch and roll against the local horizon (north, east, down). */
  earthTurn([heading, pitch, roll]: Vector): Orientation {
    const body = noTurn();
    setEulerAngles(body, { psi: heading, theta: pitch, phi: roll });
    return product(product(this.#turn, northEastDown), body);
  }

  /** ψ, θ and φ (rad) of an orientation body → local axes. */
  earthAngles(local: Readonly<Orientation>): Vector {
    const angles = new EulerAngles();
    eulerAnglesOf(product(product(this.#turn, local), overTheNose), angles);
    return [angles.psi, angles.theta, angles.phi];
  }
}

/**
 * Between Driftbench's body axes (x ahead, y left, z up) and those of the standard (x ahead, y right, z down), either
 * direction.
 */
export function otherBodyAxes([x, y, z]: Vector): Vector {
  return [x, -y, -z];
}

/** Half a turn about the body's x axis: what `otherBodyAxes` does, as a quaternion. */
const overTheNose: Orientation = { qw: 0, qx: 1, qy: 0, qz: 0 };

/** North, east, down → east, north, up. */
const northEastDown: Orientation = { qw: 0, qx: Math.SQRT1_2, qy: Math.SQRT1_2, qz: 0 };

function dot(p: Vector, q: Vector): number {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

function noTurn(): Orientation {
  return { qw: 1, qx: 0, qy: 0, qz: 0 };
}

function about(axis: 'x' | 'z', angle: number): Orientation {
  const [qw, sine] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  return { qw, qx: axis === 'x' ? sine : 0, qy: 0, qz: axis === 'z' ? sine : 0 };
}
