/** Laws of every built-in DR model. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { angleBetween, KinematicState, openWorld } from '../../engine/plugin-api/index.ts';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { extrapolated } from '../../test/support/extrapolated.ts';
import { builtInPlugins } from '../index.ts';

/** Without −0, which equals 0 but is not the same. */
const number = (min: number, max: number) => anyNumber(min, max).map((value) => value + 0);
/** Their fix is in terms of their own, not a state of the world; what they keep of these laws is held beside each. */
const inOwnTerms = ['cubic', 'delayed', 'imm', 'learned', 'path-following'];
/** It stops at the ground, at obstacles and after a time: many steps are not one, and there is no way back. */
const bounded = 'bounded-forecast';
const models = builtInPlugins.flatMap(({ kind, id }) =>
  kind === 'dead-reckoning' && !inOwnTerms.includes(id) && id !== bounded ? [id] : [],
);
/** They take the entity as level. */
const levelOnly = ['constant-turn', 'bzflag'];

const motion = {
  x: number(-400, 400),
  y: number(-400, 400),
  z: number(0, 50),
  vx: number(-30, 30),
  vy: number(-30, 30),
  vz: number(-9, 9),
};
const level = fc
  .record({ ...motion, speed: number(-25, 25), yaw: number(-3, 3), wz: fc.constantFrom(0, 1e-9, -0.3, 1.2) })
  .map(({ speed, yaw, ...rest }) => {
    const turned = { qw: Math.cos(yaw / 2), qz: Math.sin(yaw / 2), vx: speed * Math.cos(yaw), vy: speed * Math.sin(yaw) };
    return Object.assign(new KinematicState(), rest, turned);
  });
const component = number(-1, 1);
const free = fc
  .record({
    ...motion,
    ax: number(-10, 10),
    ay: number(-10, 10),
    az: number(-10, 10),
    wx: number(-2, 2),
    wy: number(-2, 2),
    wz: number(-2, 2),
    orientation: fc.tuple(component, component, component, component).filter((q) => Math.hypot(...q) > 0.1),
  })
  .map(({ orientation, ...rest }) => {
    const norm = Math.hypot(...orientation);
    const [qw, qx, qy, qz] = orientation.map((c) => c / norm) as [number, number, number, number];
    return Object.assign(new KinematicState(), rest, { qw, qx, qy, qz });
  });
const fixFor = (id: string) => (levelOnly.includes(id) ? level : free);

function expectSame(a: KinematicState, b: KinematicState, tolerance: number): void {
  for (const field of ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az', 'wx', 'wy', 'wz'] as const) {
    expect(Math.abs(a[field] - b[field]), field).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(b[field])));
  }
  expect(angleBetween(a, b)).toBeLessThanOrEqual(tolerance);
}

test.each(models)('%s: one step is as good as many', (id) => {
  fc.assert(
    fc.property(fixFor(id), number(0, 5), fc.integer({ min: 2, max: 40 }), (fix, dt, steps) => {
      let stepped = fix;
      for (let i = 0; i < steps; i++) stepped = extrapolated(id, stepped, dt / steps);
      expectSame(stepped, extrapolated(id, fix, dt), 1e-8);
    }),
  );
});

test.each(models)('%s: there and back is where it was, and no time is no change', (id) => {
  fc.assert(
    fc.property(fixFor(id), number(-5, 5), (fix, dt) => {
      const described = extrapolated(id, fix, 0);
      for (const field of ['x', 'y', 'z'] as const) expect(described[field]).toBe(fix[field]);
      expect(angleBetween(described, fix)).toBeLessThanOrEqual(1e-15);
      expectSame(extrapolated(id, extrapolated(id, fix, dt), -dt), described, 1e-8);
    }),
  );
});

/** Parameters without which a model does not go. */
const needed: Readonly<Record<string, object>> = { 'path-following': { road: 'track' } };
const roads = [{ id: 'track', points: [0, 200, 400].map((x) => ({ x, y: x / 4, z: 0 })), closed: false }];

describe.each(builtInPlugins.filter(({ kind }) => kind === 'dead-reckoning'))('$id', (plugin) => {
  for (const { title, keep } of lawsOf(plugin, { params: needed[plugin.id] ?? {}, world: { ...openWorld, roads } })) test(title, keep);
});

test.each([
  ['rpb', 'fpw'],
  ['rpb', 'rpw'],
  ['rvb', 'rvw'],
  ['rvb', 'fvw'],
])('%s in straight driving moves as %s', (body, world) => {
  fc.assert(
    fc.property(free, number(-5, 5), fc.constantFrom(0, 1e-12), (fix, dt, rate) => {
      Object.assign(fix, { wx: rate, wy: -rate, wz: rate });
      const [a, b] = [extrapolated(body, fix, dt), extrapolated(world, fix, dt)];
      for (const field of ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const) expect(a[field]).toBeCloseTo(b[field], 8);
    }),
  );
});

test.each(['rpb', 'rvb'])('%s on a level road is the arc of constant-turn', (body) => {
  fc.assert(
    fc.property(level, number(-5, 5), (fix, dt) => {
      const centripetal = { ax: -fix.wz * fix.vy, ay: fix.wz * fix.vx };
      expectSame(extrapolated(body, Object.assign(fix, centripetal), dt), extrapolated('constant-turn', fix, dt), 1e-9);
    }),
  );
});

test.each([
  ['linear', 'fpw'],
  ['fpb', 'fpw'],
  ['fvb', 'fvw'],
  ['quadratic', 'rvw'],
])('%s is %s by another name', (one, other) => {
  fc.assert(fc.property(free, number(-5, 5), (fix, dt) => expectSame(extrapolated(one, fix, dt), extrapolated(other, fix, dt), 0)));
});
