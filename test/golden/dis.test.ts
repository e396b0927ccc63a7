/** The nine DR models of IEEE 1278.1 against the vectors. */
import { expect, test } from 'vitest';
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';
import { EulerAngles, eulerAnglesOf, setEulerAngles } from '../../engine/base/math/euler-angles.ts';
import { cross, matrixOf, sum, toBody, toWorld, type Triple } from '../support/rotation-matrix.ts';
import { extrapolated } from '../support/extrapolated.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Case {
  alg: string;
  code: number;
  in: { pos: Triple; vel: Triple; acc: Triple; omega: Triple; euler: Triple; R0: number[]; t: number };
  pos: Triple;
  vel: Triple;
  R: number[];
  euler: Triple;
}
type CircleCase = { t: number } & Record<'truth' | 'RPB' | 'FPB' | 'FVW' | 'RVB_with_Ab', Triple>;

const read = <T>(file: string) => vectorsOf<{ tol: number; cases: T[] }>(file);
const vectors = read<Case>('dis');
const circle = read<CircleCase>('dis_circle');

const inBodyAxes = (code: number) => code >= 6;

/**
 * The state whose body-axis velocity and acceleration are those of the vector: A = R₀ᵀ(A_b + ω × V_b), ω = 0 where it
 * does not turn.
 */
function fixOf({ alg, code, in: { pos, vel, acc, omega, euler, R0 } }: Case): KinematicState {
  const turning: Triple = alg.startsWith('R') ? omega : [0, 0, 0];
  const velocity = inBodyAxes(code) ? toWorld(R0, vel) : vel;
  const acceleration = inBodyAxes(code) ? toWorld(R0, sum(acc, cross(turning, vel))) : acc;
  const fix = new KinematicState();
  [fix.x, fix.y, fix.z] = pos;
  [fix.vx, fix.vy, fix.vz] = velocity;
  [fix.ax, fix.ay, fix.az] = acceleration;
  [fix.wx, fix.wy, fix.wz] = omega;
  const [psi, theta, phi] = euler;
  setEulerAngles(fix, { psi, theta, phi });
  return fix;
}

function expectClose(found: readonly number[], expected: readonly number[], tolerance: number, what: string): void {
  found.forEach((number, i) => {
    const wanted = expected[i] as number;
    expect(Math.abs(number - wanted), `${what}[${i}]`).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(wanted)));
  });
}

test.each([...new Set(vectors.cases.map(({ alg }) => alg))])('%s', (alg) => {
  const cases = vectors.cases.filter((row) => row.alg === alg);
  for (const row of cases) {
    const out = extrapolated(alg.toLowerCase(), fixOf(row), row.in.t);
    const matrix = matrixOf(out);
    const velocity: Triple = [out.vx, out.vy, out.vz];
    const angles = new EulerAngles();
    eulerAnglesOf(out, angles);
    expectClose([out.x, out.y, out.z], row.pos, vectors.tol, 'position');
    expectClose(inBodyAxes(row.code) ? toBody(matrix, velocity) : velocity, row.vel, vectors.tol, 'velocity');
    expectClose(matrix, row.R, vectors.tol, 'orientation');
    expectClose([angles.psi, angles.theta, angles.phi], row.euler, vectors.tol, 'angles');
  }
  expect(cases.length).toBe(32);
});

/** 10 m/s on a circle of 20 m. */
function onCircle(): KinematicState {
  const fix = Object.assign(new KinematicState(), { x: 20, vy: 10, ax: -5, wz: 0.5 });
  setYaw(fix, Math.PI / 2);
  return fix;
}

test.each(circle.cases)('on a circle after $t s', (row) => {
  const expected = { rpb: row.RPB, fpb: row.FPB, fvw: row.FVW, rvb: row.RVB_with_Ab, 'constant-turn': row.truth };
  for (const [id, position] of Object.entries(expected)) {
    const { x, y, z } = extrapolated(id, onCircle(), row.t);
    expectClose([x, y, z], position, circle.tol, id);
  }
});
