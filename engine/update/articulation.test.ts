import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { wrapAngle } from '../base/math/angle.ts';
import { ArticulationCodec } from './articulation-codec.ts';
import { ArticulationPublisher } from '../publisher/articulation-publisher.ts';
import { ArticulationReceiver } from '../receiver/articulation-receiver.ts';
import { defaultArticulation, type ArticulationRule } from './articulation-rule.ts';
import { ArticulationUpdate } from './articulation-update.ts';

function update(fields: Partial<ArticulationUpdate>): ArticulationUpdate {
  return Object.assign(new ArticulationUpdate(), { serial: 0, spawn: 1 }, fields);
}

const angles = anyNumber(-Math.PI, Math.PI);
const rates = anyNumber(-3, 3);

test('a decoded angle is within half a step, and floats are within their precision', () => {
  const rate = { bits: 10, range: 4 };
  fc.assert(
    fc.property(
      angles,
      rates,
      fc.constantFrom({}, { angle: { bits: 12 } }, { rate }, { angle: { bits: 4 }, rate }),
      (angle, turn, bits) => {
        const codec = new ArticulationCodec({ model: 'rate', quantisation: bits });
        const read = new ArticulationUpdate();
        codec.encode(7, 1, update({ serial: 70_000, spawn: 3, stamp: 12.34, angle, rate: turn }));
        codec.decode(read);
        const angleStep = 'angle' in bits ? (2 * Math.PI) / 2 ** bits.angle.bits : 1e-6;
        const rateStep = 'rate' in bits ? 4 / 511 : 1e-6;
        expect([read.serial, read.spawn, read.stamp]).toEqual([70_000, 3, 12.34]);
        expect(Math.abs(wrapAngle(read.angle - angle))).toBeLessThanOrEqual(angleStep / 2 + 1e-12);
        expect(Math.abs(read.rate - turn)).toBeLessThanOrEqual(rateStep / 2 + 1e-12);
      },
    ),
  );
});

test.each<[Pick<ArticulationRule, 'model' | 'quantisation'>, number]>([
  [{ model: 'rate' }, 25],
  [{ model: 'static' }, 21],
  [{ model: 'rate', quantisation: { angle: { bits: 12 }, rate: { bits: 10, range: 4 } } }, 20],
  [{ model: 'static', quantisation: { angle: { bits: 12 } } }, 19],
])('an update of %j takes %i bytes', (form, bytes) => {
  expect(new ArticulationCodec(form).bytes.length).toBe(bytes);
});

test('without quantisation an update is sent as it is; a static one has no rate', () => {
  const sent = update({ angle: 0.123456789012345, rate: 0.987654321 });
  new ArticulationCodec({ model: 'rate' }).seal(sent);
  expect(sent).toEqual(update({ angle: 0.123456789012345, rate: 0.987654321 }));
  new ArticulationCodec({ model: 'static' }).seal(sent);
  expect(sent.rate).toBe(0);
});

function timesOfUpdates(rule: Partial<ArticulationRule>, angleAt: (time: number) => number, rate: number, duration = 10): number[] {
  const publisher = new ArticulationPublisher({ ...defaultArticulation, ...rule });
  const times = Array.from({ length: Math.round(duration / 0.02) }, (_, k) => k * 0.02);
  return times.filter((time) => publisher.tick(time, { angle: wrapAngle(angleAt(time)), rate }, 1));
}

test('a constant rate needs one update, through ±π and all; a static model one for every threshold turned', () => {
  const trigger = { orientation: 0.05 };
  expect(timesOfUpdates({ trigger }, (time) => 3 + 2 * time, 2)).toEqual([0]);
  const still = timesOfUpdates({ trigger, model: 'static' }, (time) => 3 + 2 * time, 2);
  expect(still.length).toBeGreaterThan(10 / 0.04 - 5);
});

test('heartbeat and minimum interval hold', () => {
  expect(timesOfUpdates({ trigger: { heartbeat: 2.5 } }, () => 1, 0)).toEqual([0, 2.5, 5, 7.5].map((time) => expect.closeTo(time, 9)));
  expect(timesOfUpdates({ trigger: { orientation: 0, minInterval: 2 } }, (time) => time, 0, 5)).toHaveLength(3);
});

test('a new spawn of its entity begins with an update, and none is made while it is not in the world', () => {
  const publisher = new ArticulationPublisher({ ...defaultArticulation, trigger: { orientation: 1 } });
  const spawns = [1, 1, 0, 0, 2, 2];
  expect(spawns.map((spawn, k) => publisher.tick(k, { angle: 0, rate: 0 }, spawn))).toEqual([true, false, false, false, true, false]);
});

test('however often, late and out of order updates come, the newest is shown in the end', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), anyNumber(0, 1)), { minLength: 1 }), fc.boolean(), (arrivals, smooth) => {
      const receiver = new ArticulationReceiver('synchronised', smooth ? 0.2 : 0);
      const said = (serial: number) => update({ serial, stamp: serial / 10, angle: wrapAngle(serial), rate: 0.1 * serial });
      let now = 3;
      for (const [serial, wait] of arrivals) receiver.take(said(serial), (now += wait), 0, 0);
      const newest = said(Math.max(...arrivals.map(([serial]) => serial)));
      const end = now + 1;
      expect(wrapAngle(receiver.angleAt(end) - newest.angle - newest.rate * (end - newest.stamp))).toBeCloseTo(0, 9);
    }),
  );
});

test('smoothing begins at the shown angle, takes the smaller angle, and ends at the update’s', () => {
  fc.assert(
    fc.property(angles, angles, rates, rates, (first, second, rate, next) => {
      const receiver = new ArticulationReceiver('local', 0.5);
      receiver.take(update({ angle: first, rate }), 0, 0, 0);
      const before = receiver.angleAt(1);
      receiver.take(update({ serial: 1, angle: second, rate: next }), 1, 0, 0);
      const turn = wrapAngle(before - second);
      expect(wrapAngle(receiver.angleAt(1) - before)).toBeCloseTo(0, 9);
      expect(wrapAngle(receiver.angleAt(1.25) - (second + turn / 2 + next / 4))).toBeCloseTo(0, 9);
      expect(wrapAngle(receiver.angleAt(1.5) - (second + next / 2))).toBeCloseTo(0, 9);
    }),
  );
});

test('an update that lands while another is taken in begins where the part is shown then', () => {
  const receiver = new ArticulationReceiver('local', 0.5);
  receiver.take(update({ angle: 3 }), 0, 0, 0);
  receiver.take(update({ serial: 1, angle: -3 }), 1, 0, 0);
  const before = receiver.angleAt(1.1);
  receiver.take(update({ serial: 2, angle: -2 }), 1.1, 0, 0);
  expect(receiver.angleAt(1.1)).toBeCloseTo(before, 12);
  expect(Math.abs(before)).toBeGreaterThan(3);
});

test.each([
  ['synchronised', 1.5],
  ['local', 1],
  ['one-way-delay', 1.3],
] as const)('on the clock mode %s an update half a second old, thought 0.3 s old, is shown at %d rad', (clock, angle) => {
  const receiver = new ArticulationReceiver(clock, 0);
  receiver.take(update({ stamp: 2, angle: 1, rate: 1 }), 2.5, 0.3, 0);
  expect(receiver.angleAt(2.5)).toBeCloseTo(angle, 12);
});

test('a part of a new spawn is shown where it is, without smoothing', () => {
  const receiver = new ArticulationReceiver('local', 0.5);
  receiver.take(update({ angle: 1 }), 0, 0, 0);
  receiver.take(update({ serial: 1, spawn: 2, angle: -1 }), 1, 0, 0);
  expect(receiver.angleAt(1)).toBe(-1);
});
