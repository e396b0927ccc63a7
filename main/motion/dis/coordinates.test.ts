import fc from 'fast-check';
import LatLon from 'geodesy/latlon-ellipsoidal.js';
import { expect, test } from 'vitest';
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { angleBetween } from '../../../engine/base/math/rotation.ts';
import { earthCentred, geodetic, LocalFrame, otherBodyAxes } from './coordinates.ts';
import { motionOf, stateOf } from './entity-state.ts';
import { readDatagram, writePdu, type EntityStatePdu, type Vector } from './pdu.ts';

const within = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
const place = fc.record({ latitude: within(-90, 90), longitude: within(-180, 180), altitude: within(-100, 20_000) });
/** Poles, equator and date line among them. */
const corners = [-90, -45, 0, 30, 90].flatMap((latitude) =>
  [-180, -90, 0, 179.999999, 180].map((longitude) => ({ latitude, longitude, altitude: 250 })),
);
const distance = (p: Vector, q: Vector) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

test('earth-centred coordinates are those of an independent library', () => {
  const check = ({ latitude, longitude, altitude }: (typeof corners)[number]) => {
    const { x, y, z } = new LatLon(latitude, longitude, altitude).toCartesian();
    expect(distance(earthCentred({ latitude, longitude, altitude }), [x, y, z])).toBeLessThan(1e-4);
  };
  corners.forEach(check);
  fc.assert(fc.property(place, check));
});

test('latitude, longitude and altitude of earth-centred coordinates lead back to them', () => {
  const check = (given: (typeof corners)[number]) => {
    const found = geodetic(earthCentred(given));
    expect(distance(earthCentred(found), earthCentred(given))).toBeLessThan(1e-6);
    expect(Math.abs(found.latitude - given.latitude)).toBeLessThan(1e-9);
    expect(Math.abs(found.altitude - given.altitude)).toBeLessThan(1e-6);
  };
  corners.forEach(check);
  fc.assert(fc.property(place, check));
});

test('at the crossing of equator and Greenwich east is y, north is z and up is x', () => {
  const frame = new LocalFrame({ latitude: 0, longitude: 0, altitude: 0 });
  const [x, y, z] = frame.earthPlace([3, 4, 5]);
  expect([x - 6_378_137, y, z].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([5, 3, 4]);
});

test('north and up of a local frame point to where latitude and altitude grow', () => {
  const origin = { latitude: 48, longitude: 11, altitude: 500 };
  const frame = new LocalFrame(origin);
  const [, north] = frame.localPlace(earthCentred({ ...origin, latitude: 48.00001 }));
  const [east] = frame.localPlace(earthCentred({ ...origin, longitude: 11.00001 }));
  const [, , up] = frame.localPlace(earthCentred({ ...origin, altitude: 501 }));
  expect([north > 1, east > 0.7, Math.abs(up - 1) < 1e-6]).toEqual([true, true, true]);
});

test('a body that faces north, level, has heading 0 against the local horizon, and one that faces east 90°', () => {
  const frame = new LocalFrame({ latitude: 10, longitude: 20, altitude: 0 });
  const facing = (heading: number) => frame.localTurn(frame.earthTurn([heading, 0, 0]));
  const ahead = ({ qw, qx, qy, qz }: ReturnType<typeof facing>) =>
    [1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy + qw * qz), 2 * (qx * qz - qw * qy)].map((value) => Math.round(value * 1e9) / 1e9 + 0);
  expect([ahead(facing(0)), ahead(facing(Math.PI / 2))]).toEqual([
    [0, 1, 0],
    [1, 0, 0],
  ]);
});

test('a tank that faces north and pitches up at the north pole of the local frame keeps its left side left', () => {
  const level = { qw: Math.SQRT1_2, qx: 0, qy: 0, qz: Math.SQRT1_2 };
  const frame = new LocalFrame({ latitude: 0, longitude: 0, altitude: 0 });
  // ψ, θ, φ of a vehicle at (0°, 0°) that faces north: its nose points to earth's z axis.
  const [, theta] = frame.earthAngles(level);
  expect(theta).toBeCloseTo(-Math.PI / 2, 6);
  expect(otherBodyAxes([1, 2, 3])).toEqual([1, -2, -3]);
});

const component = within(-300, 300);
const rate = within(-1, 1);
const state = fc
  .record({
    place: fc.tuple(within(-50_000, 50_000), within(-50_000, 50_000), within(-1000, 1000)),
    velocity: fc.tuple(component, component, component),
    acceleration: fc.tuple(component, component, component),
    turn: fc.tuple(within(-1, 1), within(-1, 1), within(-1, 1), within(0.1, 1)),
    turnRate: fc.tuple(rate, rate, rate),
  })
  .map(({ place: [x, y, z], velocity: [vx, vy, vz], acceleration: [ax, ay, az], turn, turnRate: [wx, wy, wz] }) => {
    const length = Math.hypot(...turn);
    const [qx, qy, qz, qw] = turn.map((value) => value / length);
    return Object.assign(new KinematicState(), { x, y, z, vx, vy, vz, ax, ay, az, qw, qx, qy, qz, wx, wy, wz });
  });

const blank: Omit<EntityStatePdu, keyof ReturnType<typeof motionOf> | 'algorithm'> = {
  type: 'entity-state',
  version: 6,
  exercise: 1,
  timestamp: 0,
  id: { site: 1, application: 1, entity: 1 },
  force: 0,
  entityType: [0, 0, 0, 0, 0, 0, 0],
  alternativeType: [0, 0, 0, 0, 0, 0, 0],
  appearance: 0,
  other: { kind: 'none' },
  marking: '',
  capabilities: 0,
  parameters: [],
};

/** The state after a round trip over the wire. */
function roundTrip(given: KinematicState, algorithm: number, frame: LocalFrame): KinematicState {
  const [pdu] = readDatagram(writePdu({ ...blank, version: 6, algorithm, ...motionOf(given, algorithm, frame) })).pdus;
  return stateOf(pdu as EntityStatePdu, frame);
}

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'a state within 50 km comes back over the wire to 1 mm and 1e-6 rad, velocities to the digits of a float: algorithm %i',
  (algorithm) => {
    fc.assert(
      fc.property(state, place, (given, origin) => {
        const frame = new LocalFrame(origin);
        const back = roundTrip(given, algorithm, frame);
        expect(Math.hypot(back.x - given.x, back.y - given.y, back.z - given.z)).toBeLessThan(1e-3);
        expect(angleBetween(back, given)).toBeLessThan(1e-6);
        expect(Math.hypot(back.vx - given.vx, back.vy - given.vy, back.vz - given.vz)).toBeLessThan(1e-3);
        expect(Math.hypot(back.ax - given.ax, back.ay - given.ay, back.az - given.az)).toBeLessThan(2e-3);
        expect(Math.hypot(back.wx - given.wx, back.wy - given.wy, back.wz - given.wz)).toBeLessThan(1e-6);
      }),
    );
  },
);

test('velocity and acceleration of algorithms 6 to 9 are those along the body, right and down', () => {
  // Faces north at 10 m/s on a circle to the left, 0.5 rad/s: along the body nothing changes.
  const given = Object.assign(new KinematicState(), { vy: 10, ax: -5, qw: Math.SQRT1_2, qz: Math.SQRT1_2, wz: 0.5 });
  const frame = new LocalFrame({ latitude: 40, longitude: -75, altitude: 10 });
  const rounded = ({ velocity, acceleration, angularVelocity }: ReturnType<typeof motionOf>) =>
    [velocity, acceleration, angularVelocity].map((vector) => vector.map((value) => Math.round(value * 1e6) / 1e6 + 0));
  expect(rounded(motionOf(given, 8, frame))).toEqual([
    [10, 0, 0],
    [0, 0, 0],
    [0, 0, -0.5],
  ]);
  expect(rounded(motionOf(given, 9, frame))[1]).toEqual([0, -5, 0]);
});

test('around the centre of the earth too latitudes are at most 90°', () => {
  const near = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  expect(geodetic([0, 0, 0])).toMatchObject({ latitude: 0, longitude: 0 });
  fc.assert(
    fc.property(near, near, near, (x, y, z) => {
      expect(Math.abs(geodetic([x, y, z]).latitude)).toBeLessThanOrEqual(90);
    }),
  );
});
