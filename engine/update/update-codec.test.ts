/** The wire form of updates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { angleBetween } from '../base/math/rotation.ts';
import { KinematicState, setYaw, yawOf } from '../base/kinematic-state.ts';
import { BitStream } from './bit-stream.ts';
import { tenures } from './contracts.ts';
import { copyUpdate, Update } from './update.ts';
import { UpdateCodec, type UpdateForm } from './update-codec.ts';
import { everything, kinematicParts, orientationPart, positionPart } from './update-parts.ts';

const single = fc.float({ noNaN: true, noDefaultInfinity: true });
const fields = Object.keys(new KinematicState());

test('numbers of any width come out of a bit stream as they went in', () => {
  const number = fc.integer({ min: 1, max: 32 }).chain((bits) => fc.record({ bits: fc.constant(bits), value: fc.nat(2 ** bits - 1) }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), fc.nat(255), (numbers, litter) => {
      const stream = new BitStream(new Uint8Array(200).fill(litter));
      for (const { value, bits } of numbers) stream.write(value, bits);
      expect(stream.position).toBe(numbers.reduce((sum, { bits }) => sum + bits, 0));
      stream.position = 0;
      expect(numbers.map(({ bits }) => stream.read(bits))).toEqual(numbers.map(({ value }) => value));
    }),
  );
});

const anUpdate = fc
  .record({
    spawn: fc.nat(0xffff),
    id: fc.nat(),
    stamp: fc.double({ noNaN: true, noDefaultInfinity: true }),
    parts: fc.constantFrom(everything, kinematicParts, positionPart, orientationPart),
    numbers: fc.array(single, { minLength: 16, maxLength: 16 }),
  })
  .map(({ spawn, id, stamp, parts, numbers }) => {
    const update = Object.assign(new Update(), { spawn, serial: id, stamp, parts });
    fields.forEach((field, i) => Object.assign(update.state, { [field]: numbers[i] }));
    return update;
  });

/** Returns what `codec` reads of an update that it wrote. */
function read(codec: UpdateCodec, update: Update): Update {
  codec.encode(0, update);
  const copy = new Update();
  codec.decode(copy);
  return copy;
}

test('an update of floats read back is the one that was written', () => {
  fc.assert(
    fc.property(anUpdate, fc.nat(0xffff), (update, entity) => {
      const codec = new UpdateCodec();
      const whole = Object.assign(update, { parts: everything, bytes: 80 });
      codec.encode(entity, whole);
      const copy = new Update();
      expect(codec.decode(copy)).toBe(entity);
      expect(copy).toEqual(whole);
      expect(codec.bytes).toHaveLength(80);
    }),
  );
});

test('a part read back is that part, and nothing of the other', () => {
  fc.assert(
    fc.property(anUpdate, (update) => {
      const { state, ...rest } = read(new UpdateCodec({ kinds: true }), update);
      const none = new KinematicState();
      const [linear, rotation] = [fields.slice(0, 9), fields.slice(9)] as (keyof KinematicState)[][];
      linear?.forEach((field) => expect(state[field]).toBe(update.parts & positionPart ? update.state[field] : none[field]));
      rotation?.forEach((field) => expect(state[field]).toBe(update.parts & orientationPart ? update.state[field] : none[field]));
      expect(rest).toMatchObject({ spawn: update.spawn, serial: update.serial, stamp: update.stamp, parts: update.parts });
    }),
  );
});

test('sizes are those of the wire: header, a byte for the parts, the fields to a whole byte, other properties in full updates', () => {
  const sizes = (form: UpdateForm) => {
    const codec = new UpdateCodec(form);
    return [everything, kinematicParts, positionPart, orientationPart].map((parts) => codec.bytesOf(parts));
  };
  expect(sizes({})).toEqual([80, 80, 52, 44]);
  expect(sizes({ kinds: true, properties: 100 })).toEqual([181, 81, 53, 45]);
  const planar = { planar: true, position: { bits: 16, range: 400 }, velocity: { bits: 10, range: 50 }, orientation: { bits: 9 } };
  expect(sizes({ quantisation: planar, carries: ['x', 'y', 'z', 'vx', 'vy', 'vz', 'qw', 'qx', 'qy', 'qz'] })).toEqual([24, 24, 23, 18]);
  expect(sizes({ quantisation: { orientation: { bits: 9 } }, carries: ['qw'] })).toEqual([20, 20, 16, 20]);
});

const steps = fc.record({ bits: fc.integer({ min: 2, max: 32 }), range: anyNumber(1e-3, 1e6) });

test('a quantised number is off by half a step at most, zero is exact, and what lies beyond the range is the range', () => {
  fc.assert(
    fc.property(steps, anyNumber(-2, 2), ({ bits, range }, share) => {
      const codec = new UpdateCodec({ quantisation: { position: { bits, range }, velocity: { bits, range } } });
      const update = new Update();
      Object.assign(update.state, { x: share * range, vx: 0 });
      const { x, vx } = read(codec, update).state;
      const step = range / (2 ** (bits - 1) - 1);
      expect(Math.abs(x - Math.max(-1, Math.min(1, share)) * range)).toBeLessThanOrEqual((step / 2) * (1 + 1e-9));
      expect(vx).toBe(0);
    }),
  );
});

test('a quantised number sent on is not quantised any further', () => {
  fc.assert(
    fc.property(steps, anyNumber(-1, 1), (rule, share) => {
      const codec = new UpdateCodec({ quantisation: { acceleration: rule } });
      const update = Object.assign(new Update(), { serial: 1 });
      update.state.az = share * rule.range;
      const once = read(codec, update);
      expect(read(codec, once)).toEqual(once);
    }),
  );
});

test('a heading is off by half a step at most, all round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 32 }), anyNumber(-10, 10), (bits, yaw) => {
      const update = new Update();
      setYaw(update.state, yaw);
      const { state } = read(new UpdateCodec({ quantisation: { planar: true, orientation: { bits } } }), update);
      expect(angleBetween(state, update.state)).toBeLessThanOrEqual(Math.PI / 2 ** bits + 1e-9);
      expect([state.qx, state.qy]).toEqual([0, 0]);
    }),
  );
});

test('an orientation in space is off by what three components of half a step can turn it', () => {
  const component = anyNumber(-1, 1);
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 32 }), component, component, component, component, (bits, w, x, y, z) => {
      const length = Math.hypot(w, x, y, z);
      fc.pre(length > 1e-3);
      const update = new Update();
      Object.assign(update.state, { qw: w / length, qx: x / length, qy: y / length, qz: z / length });
      const { state } = read(new UpdateCodec({ quantisation: { orientation: { bits } } }), update);
      const step = Math.SQRT1_2 / (2 ** (bits - 1) - 1);
      expect(Math.hypot(state.qw, state.qx, state.qy, state.qz)).toBeCloseTo(1, 12);
      // Three errors e = step / 2 of the components and 3e of the largest, which is at least ½; with few bits a quarter
      // more.
      const chord = 1.25 * Math.sqrt(12) * (step / 2);
      expect(angleBetween(state, update.state)).toBeLessThanOrEqual(4 * Math.asin(Math.min(1, chord / 2)) + 1e-9);
    }),
  );
});

test('sealing gives the publisher what those who read the update get; without quantisation nothing changes but the size', () => {
  const quantisation = { position: { bits: 20, range: 1e3 }, orientation: { bits: 8 } };
  fc.assert(
    fc.property(anUpdate, (update) => {
      const codec = new UpdateCodec({ quantisation, kinds: true, properties: 7 });
      Object.assign(update.state, { qw: 0.8, qx: 0, qy: 0, qz: 0.6 });
      const sealed = new Update();
      copyUpdate(update, sealed);
      codec.seal(sealed);
      expect(sealed).toEqual(read(codec, update));
      const exact = new Update();
      copyUpdate(update, exact);
      new UpdateCodec().seal(exact);
      expect(exact.state).toEqual(update.state);
    }),
  );
});

test('yaw survives planar floats to a part in a thousand million', () => {
  const update = new Update();
  setYaw(update.state, 1);
  expect(yawOf(read(new UpdateCodec({ quantisation: { planar: true } }), update).state)).toBeCloseTo(1, 8);
});

test('where updates name their contract, a byte and its tenure are sent, and each carries the fields of its own model', () => {
  const contracts = [{}, null, { carries: ['x', 'vx'] }] as const;
  const codec = new UpdateCodec({ contracts, kinds: true });
  expect([0, 2].map((contract) => codec.bytesOf(everything, contract))).toEqual([82, 26]);
  fc.assert(
    fc.property(anUpdate, fc.constantFrom(0, 2), fc.nat(tenures - 1), (update, contract, tenure) => {
      const { state, ...rest } = read(codec, Object.assign(update, { contract, tenure, parts: everything }));
      expect(rest).toMatchObject({ contract, tenure, bytes: codec.bytesOf(everything, contract), serial: update.serial });
      const { x, vx, y } = contract === 0 ? update.state : { ...update.state, y: 0 };
      expect(state).toMatchObject({ x, vx, y });
    }),
  );
});

test('the bit of teleports is read as it was written, and takes a byte only where the fields end with one', () => {
  fc.assert(
    fc.property(anUpdate, fc.nat(1), (update, hop) => {
      const codec = new UpdateCodec({ teleports: true });
      const whole = Object.assign(update, { parts: everything, hop });
      expect(read(codec, whole)).toMatchObject({ hop, state: whole.state, spawn: whole.spawn });
    }),
  );
  const heading = { quantisation: { position: { bits: 11, range: 100 } } };
  const bytes = (form: UpdateForm) => new UpdateCodec(form).bytesOf(everything);
  expect([bytes({ teleports: true }) - bytes({}), bytes({ ...heading, teleports: true }) - bytes(heading)]).toEqual([1, 0]);
});
