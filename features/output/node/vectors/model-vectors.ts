/** Vectors of the nine DR algorithms of IEEE 1278.1, edge cases among them. */
import { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { setEulerAngles } from '../../../../engine/base/math/euler-angles.ts';
import { algorithms, carriedMotion } from '../../../../main/motion/dis/entity-state.ts';
import { modelOf } from '../../../dis/node/traffic.ts';
import { vector, type Quantity, type Triple, type VectorCase, type VectorSet } from './vector-set.ts';

const quaternion: readonly Quantity[] = ['qw', 'qx', 'qy', 'qz'].map((name) => ({ name, unit: '' }));

interface Start {
  readonly name: string;
  readonly velocity: Triple;
  readonly acceleration: Triple;
  /** ψ, θ, φ, rad. */
  readonly angles: Triple;
  readonly turnRate: Triple;
}

const curved = { velocity: [12, -5, 1.5], acceleration: [0.8, 1.2, -0.4], angles: [0.7, -0.2, 0.3] } as const;

const starts: readonly Start[] = [
  { name: 'at rest', velocity: [0, 0, 0], acceleration: [0, 0, 0], angles: [0, 0, 0], turnRate: [0, 0, 0] },
  { name: 'straight ahead', velocity: [20, 0, 0], acceleration: [0, 0, 0], angles: [0, 0, 0], turnRate: [0, 0, 0] },
  { name: 'braking', velocity: [20, 0, 0], acceleration: [-4, 0, 0], angles: [0, 0, 0], turnRate: [0, 0, 0] },
  { name: 'no turn rate', ...curved, turnRate: [0, 0, 0] },
  { name: 'turn rate of 1e-12 rad/s', ...curved, turnRate: [0, 0, 1e-12] },
  { name: 'turn rate of 1e-9 rad/s', ...curved, turnRate: [3e-10, -4e-10, 1e-9] },
  { name: 'turn rate of 1e-4 rad/s', ...curved, turnRate: [3e-5, -4e-5, 1e-4] },
  { name: 'level circle', velocity: [0, 10, 0], acceleration: [-5, 0, 0], angles: [Math.PI / 2, 0, 0], turnRate: [0, 0, 0.5] },
  { name: 'slanted axis', ...curved, turnRate: [0.3, -0.8, 0.5] },
  { name: 'half a turn in a second', ...curved, turnRate: [0, 0, Math.PI] },
  { name: 'spinning', ...curved, turnRate: [0, 10, 2] },
  { name: 'nose straight up', velocity: [0, 0, 30], acceleration: [0, 1, 0], angles: [0, -Math.PI / 2, 0], turnRate: [0.1, 0.2, 0] },
  { name: 'upside down, backwards', velocity: [-7, 3, 0], acceleration: [1, 1, 1], angles: [3, 0.1, Math.PI], turnRate: [-0.4, 0, 0.9] },
];

const times = [-0.5, 0, 0.02, 0.5, 5];
const place: Triple = [100, -40, 7];

export function modelVectors(): VectorSet {
  return {
    id: 'dis-models',
    title: 'DR algorithms 1 to 9',
    about: `An entity at \`x y z\` with the orientation \`qw qx qy qz\` (a unit quaternion, body → world, right-handed axes) is extrapolated by \`dt\`.
Velocity \`v\` and acceleration \`a\` are as a PDU of the algorithm carries them: in world axes for the codes 1 to 5, in body axes for 6 to 9; the
angular velocity \`w\` is in body axes. The acceleration of 6 to 8 is the change of the velocity's components in body axes, of 9 the whole
acceleration. Expected are place and orientation after \`dt\`.`,
    source: 'IEEE 1278.1-1995 and -2012, annexes on dead reckoning',
    tolerance: 1e-9,
    inputs: [
      { name: 'code', unit: '' },
      { name: 'algorithm', unit: '' },
      { name: 'dt', unit: 's' },
      ...vector('', 'm'),
      ...quaternion,
      ...vector('v', 'm/s'),
      ...vector('a', 'm/s²'),
      ...vector('w', 'rad/s'),
    ],
    outputs: [...vector('', 'm'), ...quaternion],
    cases: algorithms.flatMap((algorithm, index) => starts.flatMap((start) => times.map((dt) => caseOf(algorithm, index + 1, start, dt)))),
  };
}

function caseOf(algorithm: string, code: number, { name, velocity, acceleration, angles, turnRate }: Start, dt: number): VectorCase {
  const state = new KinematicState();
  const out = new KinematicState();
  setEulerAngles(state, { psi: angles[0], theta: angles[1], phi: angles[2] });
  [state.x, state.y, state.z] = place;
  [state.vx, state.vy, state.vz] = velocity;
  [state.ax, state.ay, state.az] = acceleration;
  [state.wx, state.wy, state.wz] = turnRate;
  modelOf(algorithm).extrapolate(state, { dt }, out);
  const carried = carriedMotion(state, code);
  const turn = [state.qw, state.qx, state.qy, state.qz];
  return {
    name: `${algorithm}, ${name}, ${dt} s`,
    input: [code, algorithm, dt, ...place, ...turn, ...carried.velocity, ...carried.acceleration, ...turnRate],
    expected: [out.x, out.y, out.z, out.qw, out.qx, out.qy, out.qz],
  };
}
