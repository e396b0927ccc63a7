import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statesAt } from '../../test/support/motion.ts';
import { KinematicState, yawOf } from '../base/kinematic-state.ts';
import { TraceSource, type TraceSamples } from './trace-source.ts';

type Row = Partial<Record<'t' | 'x' | 'y' | 'z' | 'yaw' | 'life', number>>;

function samples(rows: readonly Row[]): TraceSamples {
  const column = (name: keyof Row, missing = 0) => Float64Array.from(rows, (row) => row[name] ?? missing);
  return { t: column('t'), x: column('x'), y: column('y'), z: column('z'), yaw: column('yaw'), life: column('life', 1) };
}

const trace = (rows: readonly Row[]) => new TraceSource(samples(rows));

const corner = [
  { t: 0, x: 0, y: 0, z: 0 },
  { t: 2, x: 4, y: 0, z: 1 },
  { t: 3, x: 4, y: 3, z: 1 },
];

test('between two samples position is linear and velocity is the slope', () => {
  const [state] = statesAt(trace(corner), [1]);
  expect(state).toMatchObject({ x: 2, y: 0, z: 0.5, vx: 2, vy: 0, vz: 0.5, ax: 0, ay: 0, az: 0 });
});

test('at a sample the next segment has begun', () => {
  const [state] = statesAt(trace(corner), [2]);
  expect(state).toMatchObject({ x: 4, y: 0, vx: 0, vy: 3 });
});

test('before the first and after the last sample the entity stands still there', () => {
  const [before, after] = statesAt(trace(corner), [-1, 10]);
  expect(before).toMatchObject({ x: 0, y: 0, vx: 0, vy: 0 });
  expect(after).toMatchObject({ x: 4, y: 3, vx: 0, vy: 0, wz: 0 });
});

test('after its last sample it leaves the world, holds its place or begins anew', () => {
  const out = new KinematicState();
  const [leave, hold, loop] = (['leave', 'hold', 'loop'] as const).map((end) => new TraceSource(samples(corner), end)) as TraceSource[];
  expect([leave!.sample(3, out), leave!.sample(3.1, out)]).toEqual([1, 0]);
  expect([hold!.sample(9, out), out.y]).toEqual([1, 3]);
  expect([0.5, 3.5, 6.5].map((time) => (loop!.sample(time, out), out.x))).toEqual([1, 1, 1]);
});

test('yaw turns along the shorter arc, through π where that is shorter', () => {
  const [state] = statesAt(
    trace([
      { t: 0, yaw: 3 },
      { t: 1, yaw: -3 },
    ]),
    [0.5],
  );
  if (state === undefined) throw new Error('no state');
  expect(Math.abs(yawOf(state))).toBeCloseTo(Math.PI, 12);
  expect(state.wz).toBeCloseTo(2 * Math.PI - 6, 12);
});

test('between two spawns the entity is not in the world', () => {
  const source = trace([
    { t: 0, x: 0, life: 1 },
    { t: 1, x: 1, life: 1 },
    { t: 5, x: 100, life: 2 },
    { t: 6, x: 101, life: 2 },
    { t: 7, x: 101, life: 0 },
  ]);
  const out = new KinematicState();
  expect([0.5, 1, 1.5, 4.99, 5, 6, 6.5, 9].map((time) => source.sample(time, out))).toEqual([1, 1, 0, 0, 2, 2, 0, 0]);
});

test('measured velocities and turn rates are interpolated, and acceleration is the slope of velocity', () => {
  const pair = (from: number, to: number) => Float64Array.of(from, to);
  const velocity = { vx: pair(2, 4), vy: pair(0, -2), vz: pair(0, 0) };
  const source = new TraceSource({ ...samples([{ t: 0 }, { t: 2, x: 6 }]), velocity, yawRate: pair(0.2, 0.4) });
  expect(statesAt(source, [1])).toMatchObject([{ x: 3, vx: 3, vy: -1, ax: 1, ay: -1, wz: expect.closeTo(0.3, 12) as number }]);
});

test('of two samples at one time the later counts', () => {
  const [state] = statesAt(trace([{ t: 0 }, { t: 1, x: 1 }, { t: 1, x: 9 }, { t: 2, x: 10 }]), [1.5]);
  expect(state).toMatchObject({ x: 9.5, vx: 1 });
});

test('the path is continuous: a step in time is a step in space no longer than the fastest segment allows', () => {
  const anyPath = fc.array(fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) }), { minLength: 2 });
  fc.assert(
    fc.property(anyPath, (points) => {
      const source = trace(points.map((point, t) => ({ ...point, t })));
      const states = statesAt(
        source,
        Array.from({ length: points.length * 10 }, (_, k) => k / 10),
      );
      const steps = states.slice(1).map((state, k) => Math.hypot(state.x - (states[k]?.x ?? NaN), state.y - (states[k]?.y ?? NaN)));
      expect(Math.max(...steps)).toBeLessThanOrEqual(Math.hypot(100, 100) / 10 + 1e-9);
    }),
  );
});

/** Times of ticks and rows that differ by rounding. */
const rounded = 1e-12;

test.each([-rounded, rounded])('a spawn ends with its last sample and the next begins with its first one, %d s off a tick', (off) => {
  const spawns = [
    { t: 0, x: 0 },
    { t: 1 + off, x: 1 },
    { t: 2 + off, x: 50, life: 2 },
    { t: 3 + off, x: 60, life: 2 },
  ];
  const source = trace(spawns);
  const out = new KinematicState();
  expect([0, 1, 1.5, 2].map((time) => source.sample(time, out))).toEqual([1, 1, 0, 2]);
  expect(out).toMatchObject({ x: expect.closeTo(50, 6), vx: expect.closeTo(10, 6) });
});

test('a path that begins anew does so in the tick that its end falls on, however that is rounded', () => {
  const [first, length] = [0.1, 0.6];
  const source = new TraceSource(samples([{ t: first }, { t: first + length, x: 12 }]), 'loop');
  const turns = Array.from({ length: 400 }, (_, k) => first + (k + 1) * length);
  for (const { x, vx } of statesAt(
    source,
    turns.map((time) => Math.round(time / 0.02) * 0.02),
  )) {
    expect([x, vx]).toEqual([expect.closeTo(0, 6), expect.closeTo(20, 6)]);
  }
});
