/** Vectors of DIS: PDUs as bytes, time stamps, coordinates. */
import { recordsOf } from '../../../../main/motion/dis/articulation.ts';
import { earthCentred, LocalFrame } from '../../../../main/motion/dis/coordinates.ts';
import { noEntity, writePdu, type Pdu, type WrittenVersion } from '../../../../main/motion/dis/pdu.ts';
import { writeTimeStamp } from '../../../../main/motion/dis/time-stamp.ts';
import type { VectorSet } from './vector-set.ts';

const id = { site: 7, application: 3, entity: 42 };
const target = { site: 7, application: 4, entity: 1 };
const header = (version: WrittenVersion) => ({ version, exercise: 1, timestamp: writeTimeStamp(1234.5, true) });

const state = {
  type: 'entity-state',
  id,
  force: 1,
  entityType: [1, 1, 225, 1, 1, 3, 0],
  alternativeType: [1, 1, 225, 1, 1, 3, 0],
  velocity: [10.5, -3.25, 0.125],
  location: [4_289_816.5, 641_108.25, 4_660_154.75],
  orientation: [0.5, -0.25, 3],
  appearance: 0,
  algorithm: 4,
  other: { kind: 'none' },
  acceleration: [0.5, 0, -0.25],
  angularVelocity: [0, 0.0625, -0.5],
  marking: 'ALPHA 1',
  capabilities: 0,
  parameters: [],
} as const;
const munition = { entityType: [2, 2, 225, 2, 1, 0, 0], warhead: 1500, fuse: 1000, quantity: 1, rate: 0 } as const;
const shot = {
  firing: id,
  target,
  munitionId: noEntity,
  event: { ...id, entity: 9 },
  velocity: [250, 0.5, -4],
  location: state.location,
  munition,
} as const;
const turret = recordsOf({ axis: 'azimuth', number: 0, angle: 0.5, rate: 0.25, change: 3 });
const gun = recordsOf({ axis: 'elevation', number: 0, angle: 0.125, rate: 0, change: 0 });

const pdus: readonly (readonly [string, Pdu & { readonly version: WrittenVersion }])[] = [
  ['Entity State', { ...header(6), ...state }],
  ['Entity State, version 7', { ...header(7), ...state }],
  ['Entity State, relative time stamp', { ...header(6), timestamp: writeTimeStamp(1234.5, false), ...state }],
  ['Entity State, velocities in body axes', { ...header(6), ...state, algorithm: 8 }],
  ['Entity State, local Euler angles', { ...header(7), ...state, algorithm: 5, other: { kind: 'local-euler', angles: [1, 0.5, -0.5] } }],
  ['Entity State, quaternion', { ...header(7), ...state, other: { kind: 'quaternion', u: [0.5, -0.5, 0.5] } }],
  ['Entity State, turret and gun', { ...header(6), ...state, parameters: [...turret, ...gun] }],
  ['Entity State, deactivated', { ...header(6), ...state, appearance: 1 << 23 }],
  ['Fire', { ...header(6), type: 'fire', ...shot, mission: 0, range: 1200 }],
  ['Fire, version 7, no target', { ...header(7), type: 'fire', ...shot, target: noEntity, mission: 0, range: 0 }],
  ['Detonation', { ...header(6), type: 'detonation', ...shot, locationInTarget: [0.5, -1, 0.25], result: 1, parameters: [] }],
];

export function pduVectors(): VectorSet {
  return {
    id: 'dis-pdus',
    title: 'PDUs as bytes',
    about: `\`pdu\`: the fields of a PDU as JSON, in the units and axes of the standard. \`parameters\` are articulation records: type = class + metric
(4096 first turret, 4416 first gun; 11 azimuth, 12 its rate, 13 elevation, 14 its rate), a float and four bytes of zero. Expected are the bytes of
the datagram, in hexadecimal.`,
    source: 'IEEE 1278.1A-1998, IEEE 1278.1-2012; Wireshark reads each field as it is here',
    tolerance: 0,
    inputs: [{ name: 'pdu', unit: '' }],
    outputs: [{ name: 'bytes', unit: '' }],
    cases: pdus.map(([name, pdu]) => ({
      name,
      input: [JSON.stringify(pdu)],
      expected: [Buffer.from(writePdu(pdu)).toString('hex')],
    })),
  };
}

const seconds = [0, 1e-6, 1, 900, 1800, 3599, 3599.999_999];

export function timeStampVectors(): VectorSet {
  return {
    id: 'dis-time-stamps',
    title: 'Time stamps',
    about: `The part of the hour in units of 3600 s / 2³¹ in the upper 31 bits; the lowest bit is 1 for an absolute time (UTC). Input: seconds past the
hour, and 1 for absolute. Expected: the time stamp as a number.`,
    source: 'IEEE 1278.1, time stamp record',
    tolerance: 0,
    inputs: [
      { name: 'seconds', unit: 's' },
      { name: 'absolute', unit: '' },
    ],
    outputs: [{ name: 'stamp', unit: '' }],
    cases: seconds.flatMap((value) =>
      [0, 1].map((absolute) => ({
        name: `${value} s, ${absolute ? 'absolute' : 'relative'}`,
        input: [value, absolute],
        expected: [writeTimeStamp(value, absolute === 1)],
      })),
    ),
  };
}

/** Latitude, longitude (deg), altitude (m): equator, poles, date line. */
const places = [
  ['equator, Greenwich', 0, 0, 0],
  ['mid-latitude', 47.5, 8.5, 430],
  ['south, west', -33.9, -70.7, 3000],
  ['north pole', 90, 0, 10],
  ['south pole', -90, 45, 2800],
  ['date line from the west', 12, 179.999_999, 0],
  ['date line from the east', 12, -180, 0],
  ['below the ellipsoid', 31.5, 35.5, -430],
] as const;
const local = [30_000, -20_000, 500] as const;

export function coordinateVectors(): VectorSet {
  return {
    id: 'dis-coordinates',
    title: 'Coordinates',
    about: `A place at latitude, longitude and altitude above the WGS-84 ellipsoid in earth-centred coordinates X, Y, Z; and the place that lies
${local[0]} m east, ${-local[1]} m south and ${local[2]} m up of it, in the plane that touches the ellipsoid there.`,
    source: 'IEEE 1278.1, WGS-84 with a = 6 378 137 m and b = 6 356 752.3142 m',
    tolerance: 1e-9,
    inputs: [
      { name: 'latitude', unit: 'deg' },
      { name: 'longitude', unit: 'deg' },
      { name: 'altitude', unit: 'm' },
    ],
    outputs: ['X', 'Y', 'Z', 'localX', 'localY', 'localZ'].map((name) => ({ name, unit: 'm' })),
    cases: places.map(([name, latitude, longitude, altitude]) => {
      const place = { latitude, longitude, altitude };
      return {
        name,
        input: [latitude, longitude, altitude],
        expected: [...earthCentred(place), ...new LocalFrame(place).earthPlace(local)],
      };
    }),
  };
}
