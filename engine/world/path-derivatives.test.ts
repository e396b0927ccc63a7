/** Derivatives of known paths, of which only the positions are given. */
import { expect, test } from 'vitest';
import { pathDerivatives, slopesOf } from './path-derivatives.ts';

interface Known {
  readonly x: (t: number) => number;
  readonly y: (t: number) => number;
}

function samples({ x, y }: Known, times: readonly number[]) {
  const t = Float64Array.from(times);
  return { t, x: t.map(x), y: t.map(y), z: new Float64Array(t.length), life: new Float64Array(t.length).fill(1) };
}

const evenly = (rate: number, length = 4) => Array.from({ length: length * rate + 1 }, (_, k) => k / rate);
const whole = { breaks: [], strays: [] };

/** Circle of 20 m at 10 m/s; a slalom of ±3 m with 1 Hz. */
const circle: Known = { x: (t) => 20 * Math.cos(t / 2), y: (t) => 20 * Math.sin(t / 2) };
const slalom: Known = { x: (t) => 10 * t, y: (t) => 3 * Math.sin(2 * Math.PI * t) };

/** Largest errors of velocity (m/s) and acceleration (m/s²). */
function errors(known: Known, rate: number) {
  const path = samples(known, evenly(rate));
  const found = pathDerivatives(path, whole);
  const h = 1e-4;
  const first = (f: (t: number) => number, t: number) => (f(t + h) - f(t - h)) / (2 * h);
  const second = (f: (t: number) => number, t: number) => (f(t + h) - 2 * f(t) + f(t - h)) / (h * h);
  let [velocity, acceleration] = [0, 0];
  path.t.forEach((t, k) => {
    velocity = Math.max(velocity, Math.hypot(found.vx[k]! - first(known.x, t), found.vy[k]! - first(known.y, t)));
    acceleration = Math.max(acceleration, Math.hypot(found.ax[k]! - second(known.x, t), found.ay[k]! - second(known.y, t)));
  });
  return { velocity, acceleration };
}

test('on known paths velocities and accelerations are off by what the documents say, at most', () => {
  for (const rate of [50, 64, 128]) {
    expect(errors(circle, rate).velocity).toBeLessThan(0.0002);
    expect(errors(circle, rate).acceleration).toBeLessThan(0.006);
    expect(errors(slalom, rate).velocity).toBeLessThan(0.21);
    expect(errors(slalom, rate).acceleration).toBeLessThan(9);
  }
});

test('uneven times and times far from 0 change nothing', () => {
  const times = evenly(50).map((t, k) => t + 0.004 * Math.sin(7 * k));
  const near = pathDerivatives(samples(circle, times), whole);
  const path = samples(circle, times);
  const far = pathDerivatives({ ...path, t: path.t.map((t) => t + 1e6) }, whole);
  near.ax.forEach((ax, k) => expect(far.ax[k]).toBeCloseTo(ax, 2));
});

test('at a corner each side keeps its own velocity', () => {
  const corner = samples({ x: (t) => 10 * Math.min(t, 2), y: (t) => 10 * Math.max(t - 2, 0) }, evenly(50));
  const { vx, vy } = pathDerivatives(corner, whole);
  expect([vx[98], vy[98], vx[102], vy[102]]).toEqual([10, 0, 0, 10].map((value) => expect.closeTo(value, 6) as number));
});

test('no fit goes across a break or uses a stray', () => {
  const jump = samples({ x: (t) => (t < 2 ? 10 * t : 100 + 10 * t), y: () => 0 }, evenly(50));
  jump.x[40]! += 50;
  const { vx, ax } = pathDerivatives(jump, { breaks: [100], strays: [40] });
  vx.forEach((value) => expect(value).toBeCloseTo(10, 6));
  ax.forEach((value) => expect(value).toBeCloseTo(0, 4));
});

test('a single sample stands, two have a slope, three an acceleration', () => {
  const path = samples({ x: (t) => t * t, y: (t) => t }, [0, 1, 2]);
  expect([...pathDerivatives(path, { breaks: [1, 2], strays: [] }).vx]).toEqual([0, 0, 0]);
  expect([...pathDerivatives(path, { breaks: [2], strays: [] }).vx]).toEqual([1, 1, 0].map((value) => expect.closeTo(value, 9) as number));
  expect([...pathDerivatives(path, whole).ax]).toEqual([2, 2, 2].map((value) => expect.closeTo(value, 9) as number));
});

test('a turn at an even rate has that rate', () => {
  const path = samples(circle, evenly(50));
  slopesOf(
    path.t.map((t) => 0.5 * t),
    path,
    whole,
  ).forEach((rate) => expect(rate).toBeCloseTo(0.5, 9));
});
