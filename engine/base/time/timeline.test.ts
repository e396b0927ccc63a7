/** The event queue's laws. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from './timeline.ts';

test('events run in order of time, and in order of insertion at the same time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }), (dues) => {
      const queue = new EventQueue();
      const ran: [number, number][] = [];
      dues.forEach((due, index) => queue.at(due, () => ran.push([due, index])));
      queue.advanceTo(20);
      expect(ran).toEqual(
        dues.map((due, index) => [due, index]).sort(([a, i], [b, j]) => (a as number) - (b as number) || (i as number) - (j as number)),
      );
    }),
  );
});

test('while an event runs, now is its due time, however late it is run', () => {
  const queue = new EventQueue();
  const seen: number[] = [];
  for (const due of [0.5, 1.25]) queue.at(due, () => seen.push(queue.now));
  queue.advanceTo(7);
  expect(seen).toEqual([0.5, 1.25]);
  expect(queue.now).toBe(7);
});

test('an event inserted for the past, or for no time at all, is due now', () => {
  const queue = new EventQueue();
  queue.advanceTo(3);
  const seen: number[] = [];
  for (const due of [1, NaN]) queue.at(due, () => seen.push(queue.now));
  queue.advanceTo(3);
  expect(seen).toEqual([3, 3]);
});

test('an event may insert others, also at its own time', () => {
  const queue = new EventQueue();
  const ran: string[] = [];
  queue.at(1, () => {
    ran.push('first');
    queue.at(1, () => ran.push('second'));
    queue.at(2, () => ran.push('later'));
  });
  queue.advanceTo(1);
  expect(ran).toEqual(['first', 'second']);
});

test('later events wait', () => {
  const queue = new EventQueue();
  let ran = false;
  queue.at(1, () => (ran = true));
  queue.advanceTo(0.999);
  expect(ran).toBe(false);
});

test('a reserved place counts as an event inserted then: its order decides which events run before and after it', () => {
  const queue = new EventQueue();
  const orders: number[] = [];
  queue.at(1, () => orders.push(queue.order));
  const place = queue.reserve();
  queue.at(1, () => orders.push(queue.order));
  queue.advanceTo(1);
  expect(orders.map((order) => order < place)).toEqual([true, false]);
  expect(queue.order).toBe(Infinity);
});

test('an event for the end of a time runs after all others due then, whenever they are inserted, and in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.boolean()), { maxLength: 40 }),
      (events) => {
        const queue = new EventQueue();
        const ran: [time: number, ends: boolean, inserted: number, order: number][] = [];
        let inserted = 0;
        const note = (ends: boolean, number: number) => ran.push([queue.now, ends, number, queue.order]);
        const insert = (due: number, ends: boolean, then: () => void = () => undefined) => {
          const number = inserted++;
          queue[ends ? 'atEndOf' : 'at'](due, () => (note(ends, number), then()));
        };
        for (const [due, later, ends] of events) {
          insert(due, false, () => (insert(due, ends), insert(due, true), insert(due + later, ends)));
        }
        queue.advanceTo(7);
        const sorted = ran.toSorted(([a, e, i], [b, f, j]) => a - b || Number(e) - Number(f) || i - j);
        expect(ran).toEqual(sorted);
        expect(ran.map(([time, , , order]) => [time, order])).toEqual(
          ran
            .map(([time, , , order]) => [time, order])
            .toSorted(([a, i], [b, j]) => (a as number) - (b as number) || (i as number) - (j as number)),
        );
      },
    ),
  );
});
