/** Euler angles against the vectors' rotation matrices, there and back. */
import { expect, test } from 'vitest';
import { vectorsOf } from '../../../test/support/vectors.ts';
import { KinematicState, setYaw } from '../kinematic-state.ts';
import { matrixOf } from '../../../test/support/rotation-matrix.ts';
import { EulerAngles, eulerAnglesOf, setEulerAngles } from './euler-angles.ts';

type Triple = [number, number, number];

const vectors = vectorsOf<{
  tol: number;
  cases: { euler: Triple; R: number[]; back?: Triple }[];
}>('dis_euler');

test.each(vectors.cases)('ψ, θ, φ = $euler', ({ euler: [psi, theta, phi], R, back = [psi, theta, phi] }) => {
  const state = new KinematicState();
  setEulerAngles(state, { psi, theta, phi });
  matrixOf(state).forEach((element, i) => expect(Math.abs(element - (R[i] as number))).toBeLessThanOrEqual(vectors.tol));
  const found = new EulerAngles();
  eulerAnglesOf(state, found);
  [found.psi, found.theta, found.phi].forEach((angle, i) => {
    expect(Math.abs(angle - (back[i] as number))).toBeLessThanOrEqual(vectors.tol);
  });
});

test('ψ alone is the yaw', () => {
  const [byAngles, byYaw] = [new KinematicState(), new KinematicState()];
  setEulerAngles(byAngles, { psi: 0.7, theta: 0, phi: 0 });
  setYaw(byYaw, 0.7);
  expect(byAngles).toEqual(byYaw);
});
