/**
 * What the built-in convergence schemes owe besides what every scheme does, as laws: each function checks one of them
 * for one scheme.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { angleBetween } from '../../engine/base/math/rotation.ts';
import type { ConvergenceScheme } from '../../engine/plugin-api/convergence.ts';
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import { copyOf } from '../../engine/conformance/cases.ts';
import { anyNumber } from './arbitraries.ts';
import { later, schemeOf, stateAt, type Vector } from './schemes.ts';
import { drawing } from './steps.ts';

export interface Subject {
  readonly name: string;
  readonly id: string;
  readonly params: object;
  /** What it takes over from what was shown at a landing. */
  readonly takesOver: 'nothing' | 'the place' | 'place and velocity';
}

/** The time of every subject that has one, s. */
export const blendTime = 0.5;

const schemeOfSubject = ({ id, params }: Subject): ConvergenceScheme => schemeOf(id, params);
const within = (limit: number) => anyNumber(-limit, limit);
const from0To = (limit: number) => anyNumber(0, limit);
const vectorOf = (limit: number): fc.Arbitrary<Vector> => fc.tuple(within(limit), within(limit), within(limit));

const anyOrientation = fc
  .tuple(within(1), within(1), within(1), within(1))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map(([w, x, y, z]) => {
    const norm = Math.hypot(w, x, y, z);
    return { qw: w / norm, qx: x / norm, qy: y / norm, qz: z / norm };
  });

const anyState = fc
  .tuple(vectorOf(100), vectorOf(30), vectorOf(10), vectorOf(3), anyOrientation)
  .map(([p, v, a, [wx, wy, wz], orientation]) => Object.assign(stateAt(p, v, a), { wx, wy, wz }, orientation));

/** A scheme that is in the middle of an earlier blend. */
function busy(subject: Subject, shown: KinematicState, target: KinematicState, elapsed: number): ConvergenceScheme {
  const scheme = schemeOfSubject(subject);
  scheme.land(shown, target);
  scheme.place(later(target, elapsed), drawing(elapsed, 0.02), copyOf(shown));
  return scheme;
}

/** What `scheme` draws `elapsed` seconds after a landing. */
function drawn(scheme: ConvergenceScheme, shown: KinematicState, target: KinematicState, elapsed: number, dt = 0): KinematicState {
  scheme.land(shown, target);
  const out = copyOf(shown);
  scheme.place(later(target, elapsed), drawing(elapsed, dt), out);
  return out;
}

function expectSamePlace(found: KinematicState, expected: KinematicState, digits = 8): void {
  for (const axis of ['x', 'y', 'z'] as const) expect(found[axis], axis).toBeCloseTo(expected[axis], digits);
  expect(angleBetween(found, expected)).toBeCloseTo(0, Math.min(digits, 6));
}

function expectSameVelocity(found: KinematicState, expected: KinematicState, digits = 6): void {
  for (const axis of ['vx', 'vy', 'vz'] as const) expect(found[axis], axis).toBeCloseTo(expected[axis], digits);
}

/**
 * At a landing, also in the middle of a blend, it continues from the shown position, and from the shown velocity if it
 * declares so.
 */
export function takesOver(subject: Subject): void {
  fc.assert(
    fc.property(anyState, anyState, anyState, from0To(1), (before, shown, target, elapsed) => {
      const out = drawn(busy(subject, before, target, elapsed), shown, target, 0);
      expectSamePlace(out, subject.takesOver === 'nothing' ? target : shown);
      if (subject.takesOver === 'place and velocity') expectSameVelocity(out, shown);
    }),
  );
}

/** From `time` on it draws the target itself, every field of it. */
export function arrivesOnTime(subject: Subject, time = blendTime): void {
  fc.assert(
    fc.property(anyState, anyState, from0To(100), (shown, target, longer) => {
      const elapsed = time + longer;
      expect(drawn(schemeOfSubject(subject), shown, target, elapsed)).toEqual(later(target, elapsed));
    }),
  );
}

/** It comes nearer to the target than any distance, and stays there. */
export function arrivesInTheLimit(subject: Subject): void {
  fc.assert(
    fc.property(anyState, anyState, anyNumber(20 * blendTime, 1e4), (shown, target, elapsed) => {
      const still = Object.assign(copyOf(target), { vx: 0, vy: 0, vz: 0, ax: 0, ay: 0, az: 0 });
      expectSamePlace(drawn(schemeOfSubject(subject), shown, still, elapsed), later(still, elapsed), 5);
    }),
  );
}

/** Between landing and arrival nothing jumps: the velocity it writes is the derivative of the places it draws. */
export function drawsItsVelocity(subject: Subject): void {
  const h = 1e-4;
  fc.assert(
    fc.property(anyState, anyState, anyNumber(h, blendTime - h), (shown, target, elapsed) => {
      const scheme = schemeOfSubject(subject);
      const before = drawn(scheme, shown, target, elapsed - h);
      const now = drawn(scheme, shown, target, elapsed);
      const after = drawn(scheme, shown, target, elapsed + h);
      for (const axis of ['x', 'y', 'z'] as const) expect(now[`v${axis}`]).toBeCloseTo((after[axis] - before[axis]) / (2 * h), 2);
    }),
  );
}

/** It comes to its end without a jump. */
export function endsWithoutJump(subject: Subject): void {
  fc.assert(
    fc.property(anyState, anyState, (shown, target) => {
      const scheme = schemeOfSubject(subject);
      const end = drawn(scheme, shown, target, blendTime);
      expectSamePlace(drawn(scheme, shown, target, blendTime * (1 - 1e-9)), end, 4);
    }),
  );
}

/** What it draws does not hang on how often it was drawn before. */
export function isFreeOfFrames(subject: Subject): void {
  fc.assert(
    fc.property(anyState, anyState, fc.array(from0To(1), { maxLength: 5 }), from0To(1), (shown, target, times, elapsed) => {
      const scheme = schemeOfSubject(subject);
      scheme.land(shown, target);
      const out = copyOf(shown);
      for (const time of [...times.sort((a, b) => a - b).filter((time) => time < elapsed), elapsed]) {
        scheme.place(later(target, time), drawing(time, 0.01), out);
      }
      expect(out).toEqual(drawn(schemeOfSubject(subject), shown, target, elapsed));
    }),
  );
}

/** It turns along the shorter arc: it is never further from the target's orientation than at the landing. */
export function turnsAlongTheShorterArc(subject: Subject): void {
  fc.assert(
    fc.property(anyState, anyState, from0To(1), (shown, target, elapsed) => {
      const out = drawn(schemeOfSubject(subject), shown, target, elapsed);
      expect(Math.hypot(out.qw, out.qx, out.qy, out.qz)).toBeCloseTo(1, 12);
      expect(angleBetween(out, later(target, elapsed))).toBeLessThanOrEqual(angleBetween(shown, target) + 1e-6);
    }),
  );
}
