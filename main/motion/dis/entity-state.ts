/** Kinematic states as Entity State PDUs carry them: earth-centred, rounded, in body axes for algorithms 6 to 9. */
import { KinematicState, type Orientation } from '../../../engine/base/kinematic-state.ts';
import { cross, fromBody, toBody } from '../../../engine/base/math/rotation.ts';
import { geodetic, LocalFrame, otherBodyAxes } from './coordinates.ts';
import { scalarOf, type EntityStatePdu, type Vector } from './pdu.ts';

/** The DR algorithms of the standard in the order of their codes, from 1. */
export const algorithms = ['static', 'fpw', 'rpw', 'rvw', 'fvw', 'fpb', 'rpb', 'rvb', 'fvb'] as const;

/** Other names of the bench for them. */
const synonyms: Readonly<Record<string, string>> = { linear: 'fpw', quadratic: 'rvw' };

/** Code of a DR model of the bench; 0 (other) for one that the standard does not have. */
export function algorithmCode(model: string): number {
  return algorithms.findIndex((name) => name === (synonyms[model] ?? model)) + 1;
}

/** From the first of these codes on, velocity and acceleration stand in body axes. */
const firstInBodyAxes = 6;
/** Fixed and accelerated: its acceleration is the whole one, not the change of the velocity's components. */
const fixedInBodyAxes = 9;

type Motion = Pick<EntityStatePdu, 'location' | 'velocity' | 'acceleration' | 'orientation' | 'angularVelocity'>;

/** `algorithm`: the code that the PDU will carry. */
export function motionOf(state: Readonly<KinematicState>, algorithm: number, frame: LocalFrame): Motion {
  const { velocity, acceleration } = carriedMotion(state, algorithm);
  const isInBodyAxes = algorithm >= firstInBodyAxes;
  const turned = (vector: Vector) => (isInBodyAxes ? otherBodyAxes(vector) : frame.earthVector(vector));
  return {
    location: frame.earthPlace([state.x, state.y, state.z]),
    orientation: frame.earthAngles(state),
    angularVelocity: otherBodyAxes([state.wx, state.wy, state.wz]),
    velocity: turned(velocity),
    acceleration: turned(acceleration),
  };
}

/**
 * Velocity and acceleration as the algorithm of that code has them: along the world's axes, or along those of the body
 * (from 6 on), where the acceleration of a body that turns (6 to 8) is the change of the velocity's components.
 */
export function carriedMotion(state: Readonly<KinematicState>, algorithm: number): Pick<Motion, 'velocity' | 'acceleration'> {
  const velocity: Vector = [state.vx, state.vy, state.vz];
  const acceleration: Vector = [state.ax, state.ay, state.az];
  if (algorithm < firstInBodyAxes) return { velocity, acceleration };
  const bodyVelocity = toBody(state, velocity);
  const drift = algorithm === fixedInBodyAxes ? zero : cross([state.wx, state.wy, state.wz], bodyVelocity);
  return { velocity: bodyVelocity, acceleration: minus(toBody(state, acceleration), drift) };
}

/** The state that a PDU carries, in the local axes of `frame`. */
export function stateOf(pdu: EntityStatePdu, frame: LocalFrame): KinematicState {
  const state = new KinematicState();
  [state.x, state.y, state.z] = frame.localPlace(pdu.location);
  Object.assign(state, orientationOf(pdu, frame));
  const turnRate = otherBodyAxes(pdu.angularVelocity);
  [state.wx, state.wy, state.wz] = turnRate;
  if (pdu.algorithm < firstInBodyAxes || pdu.algorithm > fixedInBodyAxes) {
    [state.vx, state.vy, state.vz] = frame.localVector(pdu.velocity);
    [state.ax, state.ay, state.az] = frame.localVector(pdu.acceleration);
    return state;
  }
  const bodyVelocity = otherBodyAxes(pdu.velocity);
  const drift = pdu.algorithm === fixedInBodyAxes ? zero : cross(turnRate, bodyVelocity);
  [state.vx, state.vy, state.vz] = fromBody(state, bodyVelocity);
  [state.ax, state.ay, state.az] = fromBody(state, plus(otherBodyAxes(pdu.acceleration), drift));
  return state;
}

/**
 * The other parameters have the orientation with more digits, or without a jump at the poles: where they are given,
 * they count.
 */
function orientationOf({ orientation, other, location }: EntityStatePdu, frame: LocalFrame): Orientation {
  switch (other.kind) {
    case 'local-euler':
      return frame.localTurn(new LocalFrame(geodetic(location)).earthTurn(other.angles));
    case 'quaternion': {
      const [qx, qy, qz] = other.u;
      return frame.localTurn({ qw: scalarOf(other.u), qx, qy, qz });
    }
    case 'none':
    case 'unknown':
      return frame.localOrientation(orientation);
  }
}

const zero: Vector = [0, 0, 0];

function plus(p: Vector, q: Vector): Vector {
  return [p[0] + q[0], p[1] + q[1], p[2] + q[2]];
}

function minus(p: Vector, q: Vector): Vector {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
}
