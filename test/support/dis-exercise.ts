/** An exercise of vehicles on circles, as its datagrams: the true motion is known at every time. */
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';
import { LocalFrame, type Geodetic } from '../../main/motion/dis/coordinates.ts';
import { algorithmCode, motionOf } from '../../main/motion/dis/entity-state.ts';
import { writePdu, type EntityStatePdu } from '../../main/motion/dis/pdu.ts';
import { writeTimeStamp } from '../../main/motion/dis/time-stamp.ts';

export const origin: Geodetic = { latitude: 47.5, longitude: 8.5, altitude: 430 };
const frame = new LocalFrame(origin);

/** An experiment of two vehicles on circles, to be sent. */
export const circles = `driftbench: 1
name: circle
duration: 60
entities:
  - { id: car, owner: sender, motion: { kind: circular, radius: 40, speed: 12 } }
  - { id: truck, owner: sender, motion: { kind: circular, radius: 60, speed: 8 } }
nodes:
  - { id: sender }
  - { id: viewer, link: { delay: 0.1 } }
lanes:
  - { id: base, trigger: { distance: 0.5, heartbeat: 1 }, model: { id: linear } }
`;

/** On a circle of radius 50 m at 10 m/s about (100 · number, 0), at time `t` (s). */
export function stateOn(number: number, t: number): KinematicState {
  const [radius, speed] = [50, 10];
  const turnRate = speed / radius;
  const angle = turnRate * t + number;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const state = Object.assign(new KinematicState(), {
    x: 100 * number + radius * cosine,
    y: radius * sine,
    z: 2,
    vx: -speed * sine,
    vy: speed * cosine,
    ax: -speed * turnRate * cosine,
    ay: -speed * turnRate * sine,
    wz: turnRate,
  });
  setYaw(state, angle + Math.PI / 2);
  return state;
}

/** The datagram of vehicle `number` at time `t`; `hour`: UTC of time 0, s past the hour; null: relative stamps. */
export function datagramOf(number: number, t: number, model: string, hour: number | null, rest: Partial<EntityStatePdu> = {}): Uint8Array {
  const algorithm = algorithmCode(model);
  return writePdu({
    type: 'entity-state',
    exercise: 1,
    timestamp: writeTimeStamp(t + (hour ?? 0), hour !== null),
    id: { site: 7, application: 1, entity: number },
    force: 1,
    entityType: [1, 1, 225, 1, 1, 0, 0],
    alternativeType: [0, 0, 0, 0, 0, 0, 0],
    appearance: 0,
    algorithm,
    other: { kind: 'none' },
    marking: `car ${number}`,
    capabilities: 0,
    parameters: [],
    ...motionOf(stateOn(number, t), algorithm, frame),
    ...rest,
    version: 7,
  });
}
