import { expect, test } from 'vitest';
import fc from 'fast-check';
import { noEntity, readDatagram, writePdu, type EntityStatePdu, type FirePdu, type Pdu, type WrittenVersion } from './pdu.ts';
import { pduArbitrary } from '../../../test/support/dis-pdus.ts';

const still: EntityStatePdu & { readonly version: WrittenVersion } = {
  type: 'entity-state',
  version: 6,
  exercise: 1,
  timestamp: 0,
  id: { site: 1, application: 2, entity: 3 },
  force: 1,
  entityType: [1, 1, 225, 1, 1, 0, 0],
  alternativeType: [0, 0, 0, 0, 0, 0, 0],
  velocity: [0, 0, 0],
  location: [6_378_137, 0, 0],
  orientation: [0, 0, 0],
  appearance: 0,
  algorithm: 2,
  other: { kind: 'none' },
  acceleration: [0, 0, 0],
  angularVelocity: [0, 0, 0],
  marking: 'tank',
  capabilities: 0,
  parameters: [],
};

test('every PDU of versions 6 and 7 reads back to what was written', () => {
  fc.assert(
    fc.property(pduArbitrary, (pdu) => {
      expect(readDatagram(writePdu(pdu))).toEqual({ pdus: [pdu], others: [], refusal: null });
    }),
  );
});

test('several PDUs in one datagram are read in order, zeros behind them passed over', () => {
  fc.assert(
    fc.property(fc.array(pduArbitrary, { minLength: 1, maxLength: 4 }), fc.nat(7), (pdus, zeros) => {
      const bytes = Buffer.concat([...pdus.map(writePdu), new Uint8Array(zeros)]);
      expect(readDatagram(bytes)).toEqual({ pdus, others: [], refusal: null });
    }),
  );
});

test('whatever bytes arrive, reading ends without an exception, and PDUs have finite numbers', () => {
  const finite = (pdu: Pdu) => [...pdu.location, ...pdu.velocity].every(Number.isFinite);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readDatagram(bytes).pdus.every(finite)),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(pduArbitrary, fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }), (pdu, changes) => {
      const bytes = writePdu(pdu);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return readDatagram(bytes).pdus.every(finite);
    }),
    { numRuns: 500 },
  );
});

test('an Entity State PDU without parts has 144 bytes, 16 more for each part', () => {
  const part = { record: 0, change: 0, attachedTo: 0, type: 4096 + 11, value: 0.5 };
  expect(writePdu(still)).toHaveLength(144);
  expect(writePdu({ ...still, parameters: [part, part] })).toHaveLength(176);
});

test('an articulation has four bytes of float and four of zero, not a double', () => {
  const bytes = writePdu({ ...still, parameters: [{ record: 0, change: 1, attachedTo: 0, type: 4096 + 11, value: 0.5 }] });
  expect([...bytes.subarray(144)]).toEqual([0, 1, 0, 0, 0, 0, 0x10, 11, 0x3f, 0, 0, 0, 0, 0, 0, 0]);
});

test('the quaternion of a rotating entity stands at byte 4 of the other parameters, behind its type and w', () => {
  const bytes = writePdu({ ...still, other: { kind: 'quaternion', u: [0.5, 0.5, 0.5] } });
  const view = new DataView(bytes.buffer);
  expect(view.getUint8(89)).toBe(2);
  expect(view.getUint16(90)).toBe(32_768);
  expect([view.getFloat32(92), view.getFloat32(96), view.getFloat32(100)]).toEqual([0.5, 0.5, 0.5]);
});

const headed = (change: (bytes: Uint8Array, view: DataView) => void): Uint8Array => {
  const bytes = writePdu({ ...still, parameters: [{ record: 0, change: 0, attachedTo: 0, type: 0, value: 0 }] });
  change(bytes, new DataView(bytes.buffer));
  return bytes;
};

test.each([
  ['an empty datagram', new Uint8Array(0), 'short'],
  ['fewer bytes than a header', new Uint8Array(11), 'short'],
  ['version 4', headed((bytes) => void (bytes[0] = 4)), 'version'],
  ['version 8', headed((bytes) => void (bytes[0] = 8)), 'version'],
  ['a length beyond the datagram', headed((_, view) => view.setUint16(8, 500)), 'length'],
  ['a length below a header', headed((_, view) => view.setUint16(8, 0)), 'length'],
  ['a length below an Entity State PDU', headed((_, view) => view.setUint16(8, 100)).subarray(0, 100), 'short'],
  ['255 parts in the room of one', headed((bytes) => void (bytes[19] = 255)), 'count'],
  ['a location that is not a number', headed((_, view) => view.setFloat64(48, NaN)), 'not-finite'],
  ['an infinite velocity', headed((_, view) => view.setFloat32(36, Infinity)), 'not-finite'],
  ['an articulation that is not a number', headed((_, view) => view.setFloat32(152, NaN)), 'not-finite'],
])('%s is refused with its reason', (_, bytes, refusal) => {
  expect(readDatagram(bytes)).toEqual({ pdus: [], others: [], refusal });
});

test('PDUs of other types are named by their number, and what follows them is read', () => {
  const other = headed((bytes) => void (bytes[2] = 22));
  expect(readDatagram(Buffer.concat([other, writePdu(still)]))).toEqual({ pdus: [still], others: [22], refusal: null });
});

test('version 5 is read', () => {
  expect(readDatagram(headed((bytes) => void (bytes[0] = 5))).pdus).toMatchObject([{ version: 5, id: still.id }]);
});

test('what is no ASCII in a marking, sent or received, is shown as a question mark', () => {
  const sent = readDatagram(writePdu({ ...still, marking: 'Träger\u202e12345' })).pdus;
  const received = readDatagram(headed((bytes) => void (bytes[129] = 0x1b))).pdus;
  expect([...sent, ...received].map((pdu) => 'marking' in pdu && pdu.marking)).toEqual(['Tr?ger?1234', '?ank']);
});

test('a shot without a target names none', () => {
  const shot: FirePdu & { readonly version: WrittenVersion } = {
    type: 'fire',
    version: 7,
    exercise: 1,
    timestamp: 1,
    firing: still.id,
    target: noEntity,
    munitionId: noEntity,
    event: still.id,
    velocity: [1, 2, 3],
    location: [4, 5, 6],
    munition: { entityType: [2, 1, 225, 2, 1, 0, 0], warhead: 1000, fuse: 100, quantity: 1, rate: 0 },
    mission: 0,
    range: 100,
  };
  expect(writePdu(shot)).toHaveLength(96);
  expect(readDatagram(writePdu(shot)).pdus).toEqual([shot]);
});
