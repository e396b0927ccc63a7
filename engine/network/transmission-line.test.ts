import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransmissionLine } from './transmission-line.ts';

test('packets leave one after another, each after its bytes at the rate of the line', () => {
  const line = new TransmissionLine();
  const ends = [0, 0, 0.5, 10].map((now) => line.send(now, 100, 800, Infinity));
  expect(ends).toEqual([1, 2, 3, 11]);
});

test('the packet being sent does not wait: the queue holds the ones behind it', () => {
  const line = new TransmissionLine();
  const send = (now: number) => line.send(now, 100, 800, 250);
  expect([send(0), send(0), send(0)]).toEqual([1, 2, 3]);
  expect(send(0)).toBeNaN();
  expect(line.waiting(0)).toBe(200);
  expect(line.waiting(1)).toBe(100);
  expect(send(1)).toBe(4);
});

test('a line without queue takes what finds it idle and drops the rest', () => {
  const line = new TransmissionLine();
  expect([0, 0.5, 1].map((now) => line.send(now, 100, 800, 0))).toEqual([1, NaN, 2]);
});

test('a packet with each tick finds idle what the one before has just left, however the tick is rounded', () => {
  const line = new TransmissionLine();
  const ends = Array.from({ length: 1000 }, (_, k) => line.send(k * 0.02, 56, (56 * 8) / 0.02, 0));
  expect(ends.filter(Number.isNaN)).toEqual([]);
});

test('what waits keeps its times when the rate changes', () => {
  const line = new TransmissionLine();
  expect([800, 800, 8000].map((bandwidth) => line.send(0, 100, bandwidth, Infinity))).toEqual([1, 2, 2.1]);
});

test('a queue that grows after some have left keeps the order of the rest', () => {
  const line = new TransmissionLine();
  const sendMany = (now: number, count: number) => Array.from({ length: count }, () => line.send(now, 100, 800, Infinity));
  sendMany(0, 10);
  expect(line.waiting(5)).toBe(400);
  sendMany(5, 20);
  const found = Array.from({ length: 25 }, (_, i) => line.waiting(5 + i));
  expect(found).toEqual(Array.from({ length: 25 }, (_, i) => 2400 - 100 * i));
});

const anyTraffic = fc.array(
  fc.record({ gap: fc.nat({ max: 2000 }).map((thousandths) => thousandths / 1000), bytes: fc.integer({ min: 1, max: 1500 }) }),
  {
    minLength: 1,
    maxLength: 200,
    size: 'max',
  },
);

test('never faster than its rate, never out of order, never more in the queue than it holds', () => {
  fc.assert(
    fc.property(anyTraffic, fc.integer({ min: 100, max: 10_000 }), fc.integer({ min: 0, max: 5000 }), (traffic, bandwidth, queue) => {
      const line = new TransmissionLine();
      let now = 0;
      let last = -Infinity;
      for (const { gap, bytes } of traffic) {
        now += gap;
        const end = line.send(now, bytes, bandwidth, queue);
        expect(line.waiting(now)).toBeLessThanOrEqual(queue);
        if (Number.isNaN(end)) continue;
        expect(end - Math.max(now, last)).toBeCloseTo((bytes * 8) / bandwidth, 9);
        last = end;
      }
      expect(line.waiting(last)).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test('a packet is dropped only when the queue has no room for it', () => {
  fc.assert(
    fc.property(anyTraffic, fc.integer({ min: 0, max: 5000 }), (traffic, queue) => {
      const line = new TransmissionLine();
      let now = 0;
      for (const { gap, bytes } of traffic) {
        now += gap;
        const before = line.waiting(now);
        if (Number.isNaN(line.send(now, bytes, 8000, queue))) expect(before + bytes).toBeGreaterThan(queue);
      }
    }),
    { numRuns: 30 },
  );
});

test('what waits is what has been taken and not begun, however much it is', () => {
  fc.assert(
    fc.property(anyTraffic, fc.integer({ min: 500, max: 10_000 }), (traffic, bandwidth) => {
      const line = new TransmissionLine();
      const taken: { begin: number; bytes: number }[] = [];
      let now = 0;
      for (const { gap, bytes } of traffic) {
        now += gap;
        const begin = line.send(now, bytes, bandwidth, Infinity) - (bytes * 8) / bandwidth;
        // Begin is end less duration, rounded: what begins right now does not wait.
        taken.push({ begin: begin - 1e-9, bytes });
        expect(line.waiting(now)).toBe(taken.filter((packet) => packet.begin > now).reduce((sum, packet) => sum + packet.bytes, 0));
      }
    }),
    { numRuns: 30 },
  );
});
