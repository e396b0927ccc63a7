/** The bank as a model: exact on the motions of its filters, near the better one in between, at home anywhere. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween, KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, extrapolated, fixAfter, modelOf } from '../../../test/support/extrapolated.ts';

type Path = (t: number) => Partial<KinematicState>;

/** Fed with twenty updates of a path, at uneven intervals up to `end`, and asked `dt` later. */
function shown(id: string, path: Path, dt: number, end = 4): KinematicState {
  const model = modelOf(id);
  const stamps = Array.from({ length: 20 }, (_, k) => (end * k) / 19 + (k % 3 === 1 ? 0.05 : 0));
  return after(model, fixAfter(model, ...stamps.map((t): [number, Partial<KinematicState>] => [t, path(t)])), dt + end - stamps.at(-1)!);
}

const line: Path = (t) => ({ x: 5 + 12 * t, y: -7 * t, vx: 12, vy: -7 });
const arc: Path = (t) => ({
  x: 20 * Math.sin(t),
  y: -20 * Math.cos(t),
  vx: 20 * Math.cos(t),
  vy: 20 * Math.sin(t),
  qw: Math.cos(t / 2),
  qz: Math.sin(t / 2),
  wz: 1,
});
const parabola: Path = (t) => ({ x: 12 * t - 2 * t * t, z: 3 * t * t, vx: 12 - 4 * t, vz: 6 * t });
const stateOf = (path: Path, t: number) => Object.assign(new KinematicState(), path(t));

test('motion on a line is exact, whatever line and intervals', () => {
  fc.assert(
    fc.property(fc.array(anyNumber(0.02, 1), { minLength: 1, maxLength: 12 }), anyNumber(-30, 30), anyNumber(0, 2), (gaps, speed, dt) => {
      let now = 0;
      const model = modelOf('imm');
      const fix = fixAfter(
        model,
        ...gaps.map((gap): [number, object] => [(now += gap), { x: 9 + speed * now, z: -speed * now, vx: speed, vz: -speed }]),
      );
      expect(after(model, fix, dt)).toMatchObject({ x: expect.closeTo(9 + speed * (now + dt), 7), vz: expect.closeTo(-speed, 7) });
    }),
  );
});

test.each([
  ['on an arc', arc],
  ['on a parabola', parabola],
] as const)('%s it finds out what moves: a second on it is within 0.3 m', (_, path) => {
  expect(distanceBetween(shown('imm', path, 1), stateOf(path, 5))).toBeLessThan(0.3);
});

test('where the motion changes from a line to an arc it follows within two updates', () => {
  const turning: Path = (t) => (t < 3.7 ? line(t) : arcFrom(t - 3.7));
  const arcFrom: Path = (t) => {
    const start = stateOf(line, 3.7);
    return extrapolated('constant-turn', Object.assign(start, heading(start), { wz: 0.8 }), t);
  };
  const late = distanceBetween(shown('imm', turning, 0.5), stateOf(turning, 4.5));
  expect(late).toBeLessThan(distanceBetween(shown('linear', turning, 0.5), stateOf(turning, 4.5)) / 2);
});

function heading({ vx, vy }: KinematicState) {
  const yaw = Math.atan2(vy, vx);
  return { qw: Math.cos(yaw / 2), qz: Math.sin(yaw / 2) };
}

test('noise of velocities is smoothed: it is nearer than their straight continuation', () => {
  const noisy: Path = (t) => ({ ...line(t), vx: 12 + Math.sin(977 * t), vy: -7 + Math.cos(563 * t) });
  const model = modelOf('imm', { velocityNoise: 1, velocityWander: 0.2, accelerationWander: 1 });
  const errors = { imm: 0, linear: 0 };
  const fix = new KinematicState();
  for (let k = 0; k < 200; k++) {
    const update = Object.assign(stateOf(noisy, k / 10));
    Object.assign(fix, update);
    model.derive?.(update, k / 10, fix);
    if (k < 20) continue;
    errors.imm += distanceBetween(after(model, fix, 0.5), stateOf(line, k / 10 + 0.5));
    errors.linear += distanceBetween(extrapolated('linear', update, 0.5), stateOf(line, k / 10 + 0.5));
  }
  expect(errors.imm).toBeLessThan(errors.linear / 2);
});

test('any stamps, equal ones too, and any jumps give finite numbers', () => {
  const rows = fc.array(fc.record({ gap: fc.oneof(fc.constant(0), anyNumber(0, 60)), x: anyNumber(-1e4, 1e4), wz: anyNumber(-9, 9) }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(rows, fc.constantFrom(0.001, 1, 1000), (drawn, wander) => {
      let now = 0;
      const model = modelOf('imm', { velocityWander: wander, accelerationWander: wander });
      const fix = fixAfter(model, ...drawn.map(({ gap, x, wz }): [number, object] => [(now += gap), { x, vy: x / 100, wz }]));
      expect(Object.values(after(model, fix, 1)).every(Number.isFinite)).toBe(true);
    }),
  );
});
