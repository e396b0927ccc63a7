/** When an update is due, against the vectors: Murphy's rule, and pre-reckoning as GLS has it. */
import { expect, test } from 'vitest';
import { Trigger } from '../../engine/publisher/trigger.ts';
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';
import { preReckoningAngle } from '../../engine/plugin-api/lane-rules.ts';
import { Session } from '../../engine/session/session.ts';
import { lane, plan } from '../support/plans.ts';
import type { Triple } from '../support/rotation-matrix.ts';
import { vectorsOf } from '../support/vectors.ts';

/** Euler angles (rad) about x, y and z, or a quaternion w, x, y, z. */
type Rotation = Triple | [number, number, number, number];

interface Rule {
  in: {
    pos: Triple;
    drPos: Triple;
    rot: Rotation;
    drRot: Rotation;
    sinceLast: number;
    minInterval: number;
    posThr: number;
    rotThr: number;
  };
  out: boolean;
}

const rules = vectorsOf<{ cases: Rule[] }>('publish_rule');

test.each(rules.cases)('at $in.pos for $in.drPos, turned by $in.rot for $in.drRot, after $in.sinceLast s: $out', (vector) => {
  const { pos, drPos, rot, drRot, sinceLast, minInterval, posThr, rotThr } = vector.in;
  const trigger = new Trigger({ distance: posThr, orientation: rotThr, minInterval });
  expect(trigger.due(stateAt(pos, rot), stateAt(drPos, drRot), sinceLast) !== 0).toBe(vector.out);
});

function stateAt([x, y, z]: Triple, rotation: Rotation): KinematicState {
  const state = Object.assign(new KinematicState(), { x, y, z });
  const [qw, qx, qy, qz] = rotation.length === 4 ? rotation : quaternionOf(rotation);
  return Object.assign(state, { qw, qx, qy, qz });
}

/** About x first, then y, then z. */
function quaternionOf([a, b, c]: Triple): [number, number, number, number] {
  const [cx, cy, cz] = [Math.cos(a / 2), Math.cos(b / 2), Math.cos(c / 2)];
  const [sx, sy, sz] = [Math.sin(a / 2), Math.sin(b / 2), Math.sin(c / 2)];
  return [cz * cy * cx + sz * sy * sx, cz * cy * sx - sz * sy * cx, cz * sy * cx + sz * cy * sx, sz * cy * cx - cz * sy * sx];
}

interface Comparison {
  x: number;
  y: number;
  th: number;
  px: number;
  py: number;
  pth: number;
  posThr: number;
  angThr: number;
  since: number;
  heartbeat: number;
  out: boolean;
}
interface Turn {
  /**
   * An entity that turns on the spot (rad/s), looked at every `dt` s, and the frame of the first update after the one
   * at 0.
   */
  turnRate: number;
  dt: number;
  firstUpdateFrame: number;
}

const preReckoning = vectorsOf<{ cases: (Comparison | Turn)[] }>('pre_reckoning');
const comparisons = preReckoning.cases.filter((vector) => 'out' in vector);
const turns = preReckoning.cases.filter((vector) => 'turnRate' in vector);

test.each(comparisons)('at $x, heading $th, predicted at $px, heading $pth, after $since of $heartbeat: $out', (vector) => {
  const { x, y, th, px, py, pth, posThr, angThr, since, heartbeat, out } = vector;
  expect(angThr).toBe(preReckoningAngle);
  const real = stateAt([x, y, 0], [0, 0, th]);
  const ghost = stateAt([px, py, 0], [0, 0, pth]);
  expect(new Trigger({ distance: posThr, orientation: angThr, heartbeat }).due(real, ghost, since) !== 0).toBe(out);
});

test.each(turns)(
  'turning on the spot at $turnRate rad/s, an update is made at frame $firstUpdateFrame',
  ({ turnRate, dt, firstUpdateFrame }) => {
    const create = () => ({
      sample(now: number, out: KinematicState) {
        setYaw(out, turnRate * now);
        return 1;
      },
    });
    const trigger = { distance: 0.5, orientation: preReckoningAngle };
    const session = new Session(
      plan({ motion: { kind: 'path', create }, frame: dt, lanes: [lane({ model: 'fpw', trigger })], duration: 1 }),
    );
    const triggers = () => session.lanes[0]?.exports[0]?.publisher.triggers;
    session.advanceTo((firstUpdateFrame - 1) * dt);
    expect(triggers()).toBe(1);
    session.advanceTo(firstUpdateFrame * dt);
    expect(triggers()).toBe(2);
  },
);
