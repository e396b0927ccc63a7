/** The orientation of a blend against the vectors: the slerp, the shorter arc, of two orientations that turn on. */
import { expect, test } from 'vitest';
import { PartialTurn } from '../../engine/base/math/partial-turn.ts';
import { angleBetween } from '../../engine/base/math/rotation.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import { copyOf } from '../../engine/conformance/cases.ts';
import { later, product, rotationOf, schemeOf, type Vector } from '../support/schemes.ts';
import { drawing } from '../support/steps.ts';
import { vectorsOf } from '../support/vectors.ts';

type Quaternion = readonly [number, number, number, number];
interface TurningCase {
  R0: Quaternion;
  Rk: Quaternion;
  w: Vector;
  axes: 'world' | 'body';
  Td: number;
  Tt: number;
  q: Quaternion;
}
interface SlerpCase {
  slerp: true;
  a: Quaternion;
  b: Quaternion;
  t: number;
  q: Quaternion;
}

const { tol, cases } = vectorsOf<{
  tol: number;
  cases: (TurningCase | SlerpCase)[];
}>('orientation');
const turning = cases.filter((vector) => 'axes' in vector);

function oriented([qw, qx, qy, qz]: Quaternion): KinematicState {
  return Object.assign(new KinematicState(), { qw, qx, qy, qz });
}

function slerp(from: KinematicState, to: KinematicState, share: number): KinematicState {
  const turn = new PartialTurn();
  const out = copyOf(from);
  turn.between(from, to);
  turn.share = share;
  turn.apply(out);
  return out;
}

test('the slerp takes the shorter arc', () => {
  const slerps = cases.filter((vector) => 'slerp' in vector);
  expect(slerps).toHaveLength(1);
  for (const { a, b, t, q } of slerps) expect(angleBetween(slerp(oriented(a), oriented(b), t), oriented(q))).toBeLessThan(tol);
});

test.each(turning.filter(({ axes }) => axes === 'body'))('a blend turns so with ω = $w in body axes, $Tt s of $Td s', (vector) => {
  const { R0, Rk, w, Td, Tt, q } = vector;
  const [wx, wy, wz] = w;
  const known = Object.assign(oriented(Rk), { wx, wy, wz });
  const scheme = schemeOf('projective-velocity-blend', { time: Td });
  scheme.land(oriented(R0), known);
  const drawn = oriented(R0);
  scheme.place(later(known, Tt), drawing(Tt, 1 / 60), drawn);
  expect(angleBetween(drawn, oriented(q))).toBeLessThan(4 * tol);
});

test.each(turning.filter(({ axes }) => axes === 'world'))('the slerp with ω = $w in world axes, $Tt s of $Td s', (vector) => {
  const { R0, Rk, w, Td, Tt, q } = vector;
  const turn = rotationOf(w.map((rate) => rate * Tt) as unknown as Vector);
  const [from, to] = [R0, Rk].map((start) => Object.assign(new KinematicState(), product(turn, oriented(start)))) as [
    KinematicState,
    KinematicState,
  ];
  expect(angleBetween(slerp(from, to, Math.min(Tt / Td, 1)), oriented(q))).toBeLessThan(4 * tol);
});
